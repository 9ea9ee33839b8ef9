import type { ReactNode } from 'react'
import styles from './number-tools.module.css'

/** One row over the numbers: the first choice, and buttons for the rest. */
export function NumberTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}
