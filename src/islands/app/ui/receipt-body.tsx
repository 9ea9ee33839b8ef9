import { NumberTile } from './number-tile.tsx'
import styles from './receipt-body.module.css'

type PaperRow = {
  number: string
  points: string
  outcome: string
  state: 'chosen' | 'won' | 'lost'
}

export type ReceiptBodyProps = {
  facts: { name: string; value: string }[]
  groups: { market: string; what: string; rows: PaperRow[] }[]
  /** That rows are left out; empty if none are. */
  more: string
  total: string
  /** What the receipt is for. */
  check: string
}

/** The receipt of a slip as a sheet of paper. */
export function ReceiptBody({ facts, groups, more, total, check }: ReceiptBodyProps) {
  return (
    <div className={styles.paper}>
      <dl className={styles.facts}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {groups.map(({ market, what, rows }) => (
        <section key={market + what}>
          <h3>{market}</h3>
          <p className={styles.muted}>{what}</p>
          <ul className={styles.rows}>
            {rows.map(({ number, points, outcome, state }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a slip may have a number twice, and rows do not move.
              <li key={place} className={styles.row}>
                <NumberTile state={state}>{number}</NumberTile>
                <span>{points}</span>
                <span className={state === 'won' ? styles.won : styles.muted}>{outcome}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more && <p className={styles.muted}>{more}</p>}
      <p className={styles.total}>{total}</p>
      <p className={styles.muted}>{check}</p>
    </div>
  )
}
