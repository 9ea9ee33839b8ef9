import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './bid-card.module.css'
import { Icon } from './icon.tsx'

type Outcome = 'placed' | 'won' | 'lost' | 'refunded'

type BidCardProps = {
  market: string
  what: string
  /** What was paid, like +1,100; empty if nothing was. */
  won: string
  points: string
  /** The outcome as a badge; null if it is not known. */
  status: Elements
  bids: readonly { key: string; played: string; status: Outcome | null; label: string }[]
  /** What is under the numbers. */
  children: Elements
  /** What a tap on the upper part opens: each bid by itself. */
  details: Elements
}

/** Bids of one slip: their numbers as tiles, coloured by outcome. */
export function BidCard(props: BidCardProps) {
  const { market, what, won, points, status, bids, children, details } = props
  return (
    <article className={styles.card}>
      <details>
        <summary className={styles.summary}>
          <div className={styles.head}>
            <h3 className={styles.market}>{market}</h3>
            <p className={won ? styles.paid : styles.stake}>{won || points}</p>
            <Icon name="chevron" />
          </div>
          <div className={styles.head}>
            <p className={styles.what}>{[what, won && points].filter(Boolean).join(' · ')}</p>
            {status}
          </div>
          <p className={styles.tiles}>
            {bids.map(({ key, played, status: outcome, label }) => (
              <span
                key={key}
                className={outcome ? `${styles.tile} ${styles[outcome]}` : styles.tile}
              >
                <span>{played}</span>
                <span className="visually-hidden">{` ${label}`}</span>
              </span>
            ))}
          </p>
        </summary>
        {details}
      </details>
      {children}
    </article>
  )
}

type BidFactsProps = {
  rows: readonly { key: string; played: string; points: string; facts: readonly string[] }[]
}

/** The facts of each bid of a card. */
export function BidFacts({ rows }: BidFactsProps) {
  return (
    <ul className={styles.facts}>
      {rows.map(({ key, played, points, facts }) => (
        <li key={key}>
          <p>
            <b>{played}</b>
            <span>{` · ${points}`}</span>
          </p>
          {facts.map(fact => (
            <p key={fact} className={styles.what}>
              {fact}
            </p>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** The last row of a card: a text, and its buttons next to it. */
export function BidFoot({ children, actions }: { children: ReactNode; actions: Elements }) {
  return (
    <div className={styles.foot}>
      <p className={styles.result}>{children}</p>
      {actions}
    </div>
  )
}

type MarkedTextProps = { parts: readonly { text: string; isMarked: boolean }[] }

/** A text with marked parts, by weight and underline, not by colour. */
export function MarkedText({ parts }: MarkedTextProps) {
  return parts.map(({ text, isMarked }, place) => {
    const Part = isMarked ? 'mark' : 'span'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <Part key={place} className={isMarked ? styles.mark : undefined}>
        {text}
      </Part>
    )
  })
}
