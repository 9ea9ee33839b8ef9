import styles from './receipt-buttons.module.css'

/** What became of sharing, over the button. */
export function ReceiptNote({ children }: { children: string }) {
  return (
    <p className={`${styles.note} small`} role="status">
      {children}
    </p>
  )
}
