import type { ReactNode } from 'react'
import styles from './slip-bar.module.css'

/** Why a slip cannot be placed. */
export function SlipProblem({ children }: { children: ReactNode }) {
  return <p className={styles.wrong}>{children}</p>
}
