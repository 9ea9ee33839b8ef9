import type { ReactNode } from 'react'
import styles from './hero.module.css'

type HeroProps = { label: string; amount: string; children?: ReactNode }

/** The one figure of a screen, with the actions on it. */
export function Hero({ label, amount, children }: HeroProps) {
  return (
    <section className={styles.hero} aria-label={label}>
      <p className={styles.label}>{label}</p>
      <p className={styles.amount}>{amount}</p>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
