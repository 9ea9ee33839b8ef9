import styles from './market-card.module.css'

export type MarketLinkProps = {
  name: string
  /** Where a tap leads; null for nowhere. */
  tapTo: string | null
  /** Returns true to stay. */
  onTap: () => boolean
}

/** A tap on the rest of a market's card. */
export function MarketLink({ name, tapTo, onTap }: MarketLinkProps) {
  if (tapTo === null) return null
  return (
    // biome-ignore lint/a11y/useAnchorContent: it lies over the card, and its label is the name.
    <a
      className={styles.tap}
      // The Tab key comes to the button alone, so a market is one stop less.
      tabIndex={-1}
      href={tapTo}
      aria-label={name}
      onClick={event => onTap() && event.preventDefault()}
    />
  )
}
