import { encode } from 'uqr'
import styles from './qr.module.css'

/** So that a scanner finds it in a picture: 8 px for each module. */
const MODULE = 8

/** The code as a picture. Null where the browser cannot draw one. */
export async function qrPicture(text: string): Promise<Blob | null> {
  const { data, size } = encode(text, { border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = size * MODULE
  canvas.height = size * MODULE
  const draw = canvas.getContext('2d')
  if (!draw) return null
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) draw.fillRect(x * MODULE, y * MODULE, MODULE, MODULE)
    }
  }
  return new Promise(done => canvas.toBlob(done))
}

/** A QR code as one path. It is on white in both themes, so that a camera can read it. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
