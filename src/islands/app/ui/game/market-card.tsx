import type { ComponentProps } from 'react'
import { Button, IconButton } from '../form/button.tsx'
import styles from './market-card.module.css'
import { Result } from './result.tsx'

/** Whether the market takes bids; `left` is the share of the last two hours before the cut-off. */
type CardState = { tone: 'open' | 'soon' | 'closed'; line: string; left: number }

type MarketCardProps = {
  words: { open: string; close: string; charts: string; play: string; playLabel: string }
  name: string
  result: ComponentProps<typeof Result>
  /** A note on the result; empty for none. */
  note: string
  state: CardState
  openTime: string
  closeTime: string
  onChart: () => void
  onPlay: (() => void) | null
}

/** A market on home. */
export function MarketCard(props: MarketCardProps) {
  const { words, name, result, note, state, openTime, closeTime, onChart, onPlay } = props
  const isOpen = state.tone !== 'closed'
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={`${styles.state} ${styles[state.tone]}`}>{state.line}</p>
        </div>
        <IconButton label={words.charts} icon="calendar" onClick={onChart} />
      </div>
      <div className={styles.middle}>
        <Result {...result} />
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
      </div>
    </article>
  )
}
