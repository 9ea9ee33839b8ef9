import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './bid-foot.module.css'

/** The last row of a card: a text, and its buttons next to it. */
export function BidFoot({ children, actions }: { children: ReactNode; actions: Elements }) {
  return (
    <div className={styles.foot}>
      <p className={styles.result}>{children}</p>
      {actions}
    </div>
  )
}
