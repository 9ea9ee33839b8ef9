import type { Elements } from '../lib/elements.ts'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './market-card.module.css'
import { MarketFacts, type MarketFactsProps } from './market-facts.tsx'
import { MarketLink, type MarketLinkProps } from './market-link.tsx'
import { Result, type ResultProps } from './result.tsx'

/** Whether the market takes bids; `left` is the share of the last two hours before the cut-off. */
type CardState = { tone: 'open' | 'soon' | 'closed'; line: string; left: number }

export type MarketProps = MarketLinkProps &
  MarketFactsProps & {
    words: {
      charts: string
      play: string
      playLabel: string
      pin: string
    }
    result: ResultProps
    /** Covers the card while the player's result is shown. */
    reveal: Elements
    /** The result is from an earlier visit. */
    isOld: boolean
    /** A note on the result; empty for none. */
    note: string
    /** A draw is over without a result. The note shows it. */
    isAwaited: boolean
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
  const { words, name, result, isOld, note, isAwaited, isReached } = props
  const { state, isPinned, onPin, onChart, onPlay } = props
  const isOpen = state.tone !== 'closed'

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
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        <p className={`${styles.state} ${styles[state.tone]}`}>{state.line}</p>
      </div>
      <div className={styles.middle}>
        <div className={isOld ? styles.old : undefined}>
          <Result {...result} />
          {note && (
            <p className={isAwaited ? `${styles.note} ${styles.awaited}` : styles.note}>{note}</p>
          )}
        </div>
        {onPlay && (
          <Button
            kind={isOpen ? (isReached ? 'primary' : 'quiet') : 'rest'}
            icon={isOpen ? 'play' : 'lock'}
            aria-label={words.playLabel}
            onClick={onPlay}
          >
            {words.play}
          </Button>
        )}
      </div>
      <div className={`${styles.bar} ${styles[state.tone]}`}>
        <span style={{ width: `${100 * state.left}%` }} />
      </div>
      <div className={styles.foot}>
        <div className={styles.facts}>
          <MarketFacts {...props} />
        </div>
        <IconButton label={words.pin} icon="star" aria-pressed={isPinned} onClick={pinned} />
        <IconButton label={words.charts} icon="calendar" onClick={onChart} />
      </div>
      {props.reveal}
    </article>
  )
}
