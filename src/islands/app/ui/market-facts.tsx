import styles from './market-card.module.css'

export type MarketFactsProps = {
  /** `times` is both times, for screen readers. */
  words: { times: string }
  openTime: string
  closeTime: string
  /** The player's own bids; null for none. */
  own: { text: string; isWin: boolean; isOld: boolean } | null
}

/** The times of a market, and the player's own bids. */
export function MarketFacts({ words, openTime, closeTime, own }: MarketFactsProps) {
  const looks = [styles.own, own?.isWin && styles.won, own?.isOld && styles.old]
  return (
    <>
      <p>
        <span className="visually-hidden">{words.times}</span>
        <span aria-hidden="true">{`${openTime} – ${closeTime}`}</span>
      </p>
      {own && <p className={looks.filter(Boolean).join(' ')}>{own.text}</p>}
    </>
  )
}
