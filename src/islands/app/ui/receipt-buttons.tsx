import type { ReactNode } from 'react'
import styles from './receipt-buttons.module.css'

/** The actions for a receipt. */
export function ReceiptButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}
