import type { Elements } from '../lib/elements.ts'
import styles from './offer.module.css'

/** A question in one line, with what to do as two words. */
export function Offer({ text, children }: { text: string; children: Elements }) {
  return (
    <div className={styles.offer}>
      <p>{text}</p>
      {children}
    </div>
  )
}
