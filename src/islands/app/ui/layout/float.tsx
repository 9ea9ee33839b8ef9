import type { ReactNode } from 'react'
import styles from './float.module.css'

/** Stands over the page, below the header, and moves nothing. */
export function Float({ children }: { children: ReactNode }) {
  return <aside className={styles.float}>{children}</aside>
}
