import type { ReactNode } from 'react'
import styles from './slip-hint.module.css'

/** How to choose numbers, next to the button of an empty slip. */
export function SlipHint({ children }: { children: ReactNode }) {
  return <p className={styles.hint}>{children}</p>
}
