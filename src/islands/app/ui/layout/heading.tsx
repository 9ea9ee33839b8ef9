import type { ReactNode } from 'react'
import styles from './heading.module.css'

/** A screen's heading. The text beside it can change without moving anything. */
export function Heading({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className={styles.line}>
      <h2 className={styles.heading}>{children}</h2>
      {aside}
    </div>
  )
}
