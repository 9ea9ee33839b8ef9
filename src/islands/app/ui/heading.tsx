import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './heading.module.css'

type HeadingProps = { children: ReactNode; aside?: Elements; small?: boolean }

/** A heading of a screen, or small of a group in it. The text next to it can change without moving anything. */
export function Heading({ children, aside, small = false }: HeadingProps) {
  return (
    <div className={styles.line}>
      <h2 className={small ? styles.small : styles.heading}>{children}</h2>
      {aside}
    </div>
  )
}
