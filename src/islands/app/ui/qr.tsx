import { encode } from 'uqr'
import { pictureOf } from '../lib/picture.ts'
import styles from './qr.module.css'

/** Pixels per QR module, large enough to scan. */
const MODULE_PX = 8

/** The code as a picture. Null where the browser cannot draw one. */
export async function qrPicture(text: string): Promise<File | null> {
  const { data, size } = encode(text, { border: 4 })
  const canvas = document.createElement('canvas')
  canvas.width = size * MODULE_PX
  canvas.height = size * MODULE_PX
  const draw = canvas.getContext('2d')
  if (!draw) return null
  draw.fillStyle = '#fff'
  draw.fillRect(0, 0, canvas.width, canvas.height)
  draw.fillStyle = '#000'
  for (const [y, row] of data.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) draw.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
    }
  }
  return pictureOf(canvas, 'qr')
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
