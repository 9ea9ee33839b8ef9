import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './bid-card.module.css'
import { Icon } from './icon.tsx'
import { NumberTile, type TileState } from './number-tile.tsx'

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
  /** The text under the numbers, and its buttons. */
  children: ReactNode
  actions: Elements
  /** What a tap on the upper part opens: each bid by itself. */
  details: Elements
}

const tileStates = {
  placed: 'chosen',
  won: 'won',
  lost: 'lost',
  refunded: 'down',
} satisfies Record<Outcome, TileState>

/** Bids of one slip: their numbers as tiles, coloured by outcome. */
export function BidCard(props: BidCardProps) {
  const { market, what, won, points, status, bids, children, actions, details } = props
  return (
    <article className={styles.card}>
      <details>
        <summary className={styles.summary}>
          <div className={styles.head}>
            <h3 className={styles.market}>{market}</h3>
            <p className={won ? styles.paid : styles.points}>{won || points}</p>
            <Icon name="chevron" />
          </div>
          <div className={styles.head}>
            <p className={styles.what}>{[what, won && points].filter(Boolean).join(' · ')}</p>
            {status}
          </div>
          <p className={styles.tiles}>
            {bids.map(({ key, played, status: outcome, label }) => (
              <span key={key} className={styles.bid}>
                <NumberTile state={outcome ? tileStates[outcome] : 'down'}>{played}</NumberTile>
                <span className="visually-hidden">{` ${label}`}</span>
              </span>
            ))}
          </p>
        </summary>
        {details}
      </details>
      <div className={styles.foot}>
        <p className={styles.result}>{children}</p>
        {actions}
      </div>
    </article>
  )
}
