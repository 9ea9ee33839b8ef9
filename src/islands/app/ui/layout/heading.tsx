import type { ReactNode } from 'react'
import styles from './heading.module.css'

type HeadingProps = { children: ReactNode; aside?: ReactNode; small?: boolean }

/** A heading of a screen, or small of a group in it. The text beside it can change without moving anything. */
export function Heading({ children, aside, small = false }: HeadingProps) {
  return (
    <div className={styles.line}>
      <h2 className={small ? styles.small : styles.heading}>{children}</h2>
      {aside}
    </div>
  )
}
