import { IconButton } from './icon-button.tsx'
import styles from './market-card.module.css'
import type { MarketProps } from './market-card.tsx'

import { MarketLink } from './market-link.tsx'
import { MarketTimes } from './market-times.tsx'
import { OwnBids } from './own-bids.tsx'
import { Result } from './result.tsx'

/** A market that is over for today, in one row. */
export function MarketRow(props: MarketProps) {
  const { words, name, result, isOld, note, own, past, state, onChart, onPlay } = props
  const bids = own ?? past
  return (
    <article className={`${styles.card} ${styles.done}`}>
      <MarketLink {...props} />
      <div className={styles.facts}>
        <div className={styles.title}>
          <h3 className={styles.name}>{name}</h3>
          <div className={isOld ? styles.old : undefined}>
            <Result {...result} isSmall />
          </div>
        </div>
        <p>{[state.line, note].filter(Boolean).join(' · ')}</p>
        <div className={styles.line}>
          <MarketTimes {...props} />
          {bids && <OwnBids {...bids} />}
        </div>
      </div>
      {onPlay && <IconButton label={words.playLabel} icon="lock" onClick={onPlay} />}
      <IconButton label={words.charts} icon="calendar" onClick={onChart} />
    </article>
  )
}
