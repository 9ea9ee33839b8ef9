import type { ComponentProps } from 'react'
import { Button, IconButton } from '../form/button.tsx'
import styles from './market-card.module.css'
import { Result } from './result.tsx'

/** Whether the market takes bids; `left` is the share of the last two hours before the cut-off. */
type CardState = { tone: 'open' | 'soon' | 'closed'; line: string; left: number }

type MarketCardProps = {
  words: {
    open: string
    close: string
    charts: string
    play: string
    playLabel: string
    pin: string
  }
  name: string
  result: ComponentProps<typeof Result>
  /** The result is from an earlier visit. */
  isOld: boolean
  /** A note on the result; empty for none. */
  note: string
  /** The player's own bids; null for none. */
  own: { text: string; isWin: boolean; isOld: boolean } | null
  state: CardState
  openTime: string
  closeTime: string
  isPinned: boolean
  onPin: () => void
  /** Where a tap on the rest of the card leads; null for nowhere. */
  tapTo: string | null
  /** Returns true to stay. */
  onTap: () => boolean
  onChart: () => void
  onPlay: (() => void) | null
}

/** A market on home. */
export function MarketCard(props: MarketCardProps) {
  const { words, name, result, isOld, note, own, state, openTime, closeTime } = props
  const { isPinned, onPin, tapTo, onTap, onChart, onPlay } = props
  const isOpen = state.tone !== 'closed'
  return (
    <article className={styles.card}>
      {tapTo !== null && (
        // biome-ignore lint/a11y/useAnchorContent: it lies over the card, and its label is the name.
        <a
          className={styles.tap}
          href={tapTo}
          aria-label={name}
          onClick={event => onTap() && event.preventDefault()}
        />
      )}
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 className={styles.name}>{name}</h2>
          <p className={`${styles.state} ${styles[state.tone]}`}>{state.line}</p>
        </div>
        <IconButton label={words.pin} icon="star" aria-pressed={isPinned} onClick={onPin} />
        <IconButton label={words.charts} icon="calendar" onClick={onChart} />
      </div>
      <div className={styles.middle}>
        <div className={isOld ? styles.old : undefined}>
          <Result {...result} />
        </div>
        {onPlay && (
          <Button
            kind={isOpen ? 'primary' : 'rest'}
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
        <dl className={styles.times}>
          <div>
            <dt>{words.open}</dt>
            <dd>{openTime}</dd>
          </div>
          <div>
            <dt>{words.close}</dt>
            <dd>{closeTime}</dd>
          </div>
        </dl>
        {note && <p>{note}</p>}
        {own && (
          <p
            className={`${styles.own} ${own.isWin ? styles.won : ''} ${own.isOld ? styles.old : ''}`}
          >
            {own.text}
          </p>
        )}
      </div>
    </article>
  )
}
