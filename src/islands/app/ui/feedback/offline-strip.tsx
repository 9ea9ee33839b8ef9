import type { ReactNode } from 'react'
import styles from './offline-strip.module.css'

type OfflineStripProps = { status: string; children: ReactNode }

/**
 * A line under the header. It covers the page without moving it and lets taps through. Screen
 * readers announce the status, but not the changing age.
 */
export function OfflineStrip({ status, children }: OfflineStripProps) {
  return (
    <p className={status ? `${styles.strip} ${styles.shown}` : styles.strip}>
      <span role="status">{status}</span> {children}
    </p>
  )
}
