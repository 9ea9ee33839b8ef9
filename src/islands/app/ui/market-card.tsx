import type { Elements } from '../lib/elements.ts'
import { IconButton } from './icon-button.tsx'
import styles from './market-card.module.css'

import { MarketLink, type MarketLinkProps } from './market-link.tsx'
import { MarketTimes } from './market-times.tsx'
import { OwnBids, type OwnLine } from './own-bids.tsx'
import { PlayRing, type RingTone } from './play-ring.tsx'
import { Result, type ResultProps } from './result.tsx'

/** Whether the market takes bids. `line` has all of it; `left` is the filled share of the ring. */
type CardState = { tone: RingTone; line: string; session: string; time: string; left: number }

export type MarketProps = MarketLinkProps & {
  /** `times` is both times, for screen readers; `play` is shown in the ring, if it is not empty. */
  words: { times: string; charts: string; play: string; playLabel: string; pin: string }
  result: ResultProps
  /** Covers the card while the player's result is shown. */
  reveal: Elements
  /** The result is from an earlier visit. */
  isOld: boolean
  /** A note on the result; empty for none. */
  note: string
  /** A draw is over without a result. The note shows it. */
  isAwaited: boolean
  /** The player's bids of the market-day, and of an earlier result; null for none. */
  own: OwnLine | null
  past: OwnLine | null
  openTime: string
  closeTime: string
  /** Whether the server can be reached. */
  isReached: boolean
  state: CardState
  isPinned: boolean
  onPin: () => void
  onChart: () => void
  onPlay: (() => void) | null
}

/** A market on home. */
export function MarketCard(props: MarketProps) {
  const { words, name, result, isOld, note, isAwaited, isReached, own, past } = props
  const { state, isPinned, onPin, onChart, onPlay } = props

  /** The card moves to another group, and the focus with it. */
  function pinned(): void {
    onPin()
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>(`[aria-label="${CSS.escape(words.pin)}"]`)?.focus()
    })
  }

  return (
    <article className={styles.card} data-market={name}>
      <MarketLink {...props} />
      <div className={styles.body}>
        <div className={styles.drawing}>
          <div className={styles.head}>
            <h3 className={styles.name}>{name}</h3>
            <MarketTimes {...props} />
          </div>
          <div className={isOld ? `${styles.drawn} ${styles.old}` : styles.drawn}>
            <Result {...result} />
          </div>
        </div>
        <div className={styles.side}>
          {onPlay && (
            <PlayRing
              {...state}
              label={words.playLabel}
              word={words.play}
              isReached={isReached}
              onPlay={onPlay}
            />
          )}
          <p className="visually-hidden">{state.line}</p>
          <p className={`${styles.state} ${styles[state.tone]}`} aria-hidden="true">
            <span>{state.session}</span>
            <b>{state.time}</b>
          </p>
        </div>
        <div className={styles.tools}>
          <IconButton label={words.pin} icon="star" aria-pressed={isPinned} onClick={pinned} />
          <IconButton label={words.charts} icon="calendar" onClick={onChart} />
        </div>
      </div>
      <div className={styles.foot}>
        {state.tone === 'closed' && <p aria-hidden="true">{state.line}</p>}
        {note && <p className={isAwaited ? styles.own : undefined}>{note}</p>}
        {past && <OwnBids {...past} />}
        {own && (
          <div className={result.isEarlier ? styles.today : undefined}>
            <OwnBids {...own} />
          </div>
        )}
      </div>
      {props.reveal}
    </article>
  )
}
