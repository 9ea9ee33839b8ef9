import type { ReactNode } from 'react'
import styles from './hero.module.css'

type HeroProps = { label: string; amount: string; notes?: readonly string[]; children?: ReactNode }

/** The one figure of a screen, with the actions on it. */
export function Hero({ label, amount, notes = [], children }: HeroProps) {
  return (
    <section className={styles.hero} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <p className={styles.amount}>{amount}</p>
      {notes.map(note => (
        <p key={note} className={styles.label}>
          {note}
        </p>
      ))}
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
