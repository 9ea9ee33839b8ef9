import type { ReactNode } from 'react'
import styles from './slip-bar.module.css'

/** What the slip can win. */
export function BestPayout({ children }: { children: ReactNode }) {
  return <p className={styles.best}>{children}</p>
}
