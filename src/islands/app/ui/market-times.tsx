type MarketTimesProps = {
  /** `times` is both times, for screen readers. */
  words: { times: string }
  openTime: string
  closeTime: string
}

/** The times of a market. */
export function MarketTimes({ words, openTime, closeTime }: MarketTimesProps) {
  return (
    <p>
      <span className="visually-hidden">{words.times}</span>
      <span aria-hidden="true">{`${openTime} – ${closeTime}`}</span>
    </p>
  )
}
