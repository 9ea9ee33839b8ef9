import type { ReactNode } from 'react'
import styles from './receipt-place.module.css'

/** Where a receipt is loaded. It has one height, so that nothing moves when the receipt comes. */
export function ReceiptPlace({ children }: { children: ReactNode }) {
  return <div className={`${styles.place} stack`}>{children}</div>
}
