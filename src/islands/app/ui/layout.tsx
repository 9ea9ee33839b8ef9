import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './layout.module.css'

type FrameProps = { header?: Elements; children?: ReactNode; nav?: Elements }

/** The frame of a page. It is rendered on the server too, so it has no hooks and no window. */
export function Frame({ header, children, nav }: FrameProps) {
  return (
    <div className={styles.frame}>
      {header}
      <main className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {nav}
    </div>
  )
}

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

type CardProps = { children: ReactNode; as?: 'div' | 'li' | 'article' | 'section' }

export function Card({ children, as: Tag = 'div' }: CardProps) {
  return <Tag className={styles.card}>{children}</Tag>
}

/** The end of a form. Its button, with the answer of the form, is visible from the start. */
export function FormEnd({ children }: { children: ReactNode }) {
  return (
    <div className={styles.end} data-form-end>
      {children}
    </div>
  )
}

type HeadingProps = { children: ReactNode; aside?: Elements; small?: boolean }

/** A heading of a screen, or small of a group in it. The text next to it can change without moving anything. */
export function Heading({ children, aside, small = false }: HeadingProps) {
  return (
    <div className={styles.line}>
      <h2 className={small ? styles.small : styles.heading}>{children}</h2>
      {aside}
    </div>
  )
}
