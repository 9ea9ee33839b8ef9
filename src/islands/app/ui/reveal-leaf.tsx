import type { ReactNode } from 'react'
import styles from './reveal.module.css'

/** Reveals under the header, over the page. */
export function RevealLeaf({ children }: { children: ReactNode }) {
  return <div className={styles.leaf}>{children}</div>
}
