import type { ReactNode } from 'react'
import styles from './float.module.css'

/** Floats over the page below the header, without moving it. */
export function Float({ children }: { children: ReactNode }) {
  return <aside className={styles.float}>{children}</aside>
}
