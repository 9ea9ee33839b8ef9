import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './receipt-head.module.css'

type HeadProps = { title: string; isWin: boolean; children: ReactNode }

/** The outcome, shown first. */
export function ReceiptHead({ title, isWin, children }: HeadProps) {
  return (
    <div className={isWin ? `${styles.head} ${styles.win}` : styles.head}>
      <Icon name={isWin ? 'trophy' : 'check'} />
      <div>
        <p className="big">{title}</p>
        <p className={styles.note}>{children}</p>
      </div>
    </div>
  )
}
