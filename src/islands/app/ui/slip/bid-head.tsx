import styles from './bid-head.module.css'

type BidHeadProps = {
  /** What was played, like 7 or 128-349. */
  played: string
  market: string
  what: string
  /** What was paid, like +1,100; empty if nothing was. */
  won: string
  points: string
}

/** The number of a bid as a tile, its market, and what it won. */
export function BidHead({ played, market, what, won, points }: BidHeadProps) {
  return (
    <div className={styles.head}>
      <h3 className={won ? `${styles.tile} ${styles.won}` : styles.tile}>{played}</h3>
      <div className={styles.market}>
        <p>{market}</p>
        <p className={styles.what}>{what}</p>
      </div>
      <div className={styles.sums}>
        {won && <p className={styles.paid}>{won}</p>}
        <p className={won ? styles.what : styles.stake}>{points}</p>
      </div>
    </div>
  )
}
