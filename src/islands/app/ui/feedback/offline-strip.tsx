import type { ReactNode } from 'react'
import styles from './offline-strip.module.css'

type OfflineStripProps = { status: string; children: ReactNode }

/**
 * A line under the header. It lies over the page and lets every tap through, so that nothing moves
 * away from a finger; the status is read out once, its age is not.
 */
export function OfflineStrip({ status, children }: OfflineStripProps) {
  return (
    <p className={status ? `${styles.strip} ${styles.shown}` : styles.strip}>
      <span role="status">{status}</span> {children}
    </p>
  )
}
