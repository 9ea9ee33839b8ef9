import type { ReactNode } from 'react'
import styles from './sticky-points.module.css'

/** Keeps the points, and the strip under them, visible while the numbers scroll. */
export function StickyPoints({ children }: { children: ReactNode }) {
  return <div className={styles.sticky}>{children}</div>
}
