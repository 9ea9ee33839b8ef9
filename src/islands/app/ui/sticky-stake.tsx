import type { ReactNode } from 'react'
import styles from './sticky-stake.module.css'

/** Keeps the stake, and the strip under it, visible while the numbers scroll. */
export function StickyStake({ children }: { children: ReactNode }) {
  return <div className={styles.stake}>{children}</div>
}
