import type { Elements } from '../lib/elements.ts'
import styles from './reveal.module.css'

/** Reveals in a sheet. */
export function RevealSheet({ isOne, children }: { isOne: boolean; children: Elements }) {
  return (
    <div className={isOne ? `${styles.sheet} ${styles.one}` : styles.sheet} data-reveal>
      {children}
    </div>
  )
}
