import styles from './bid-facts.module.css'

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
            <p key={fact}>{fact}</p>
          ))}
        </li>
      ))}
    </ul>
  )
}
