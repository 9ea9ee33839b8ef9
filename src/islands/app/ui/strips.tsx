import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { Anchor, Icon } from './layout.tsx'
import styles from './strips.module.css'

/** Lines that stay under the header. They push the page down, and --bar grows by their height. */
export function Strips({ children }: { children: ReactNode }) {
  const strips = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.documentElement
    const watcher = new ResizeObserver(([entry]) =>
      style.setProperty('--strips', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    )
    watcher.observe(strips.current!)
    return () => {
      watcher.disconnect()
      style.removeProperty('--strips')
    }
  }, [])
  return (
    <div ref={strips} className={styles.strips}>
      {children}
    </div>
  )
}

type OfflineStripProps = { status: string; children: ReactNode }

/** Screen readers announce the status, but not the changing age. */
export function OfflineStrip({ status, children }: OfflineStripProps) {
  return (
    <p className={status ? styles.offline : undefined}>
      <span role="status">{status}</span> {children}
    </p>
  )
}

type ResultStripProps = {
  isWin: boolean
  /** With their sign; empty for none. */
  points: string
  children: ReactNode
  href: string
  onOpen: () => void
  closeLabel: string
  onClose: () => void
}

/** What became of bids: a link to them, and a button that takes it away. */
export function ResultStrip(props: ResultStripProps) {
  const { isWin, points, children, href, onOpen, closeLabel, onClose } = props
  return (
    <div className={isWin ? `${styles.result} ${styles.win}` : styles.result}>
      <div className={styles.inner}>
        <Anchor className={styles.link} href={href} onClick={onOpen}>
          {isWin && <Icon name="trophy" />}
          <span>
            {points && <b className={styles.points}>{points}</b>}
            {points && ' · '}
            {children}
          </span>
        </Anchor>
        <IconButton label={closeLabel} icon="close" onClick={onClose} />
      </div>
    </div>
  )
}
