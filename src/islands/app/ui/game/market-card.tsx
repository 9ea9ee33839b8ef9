import { IconButton } from '../form/button.tsx'
import { Icon } from '../layout/icon.tsx'
import styles from './market-card.module.css'

type MarketCardProps = {
  words: { open: string; close: string; charts: string; play: string }
  name: string
  /** The two halves of the result, like 128-1 and *-***. */
  result: readonly { text: string; isNew: boolean }[]
  /** A note on the result; empty for none. */
  note: string
  state: { open: boolean; line: string }
  openTime: string
  closeTime: string
  onChart: () => void
  onPlay: (() => void) | null
}

/** A market on home. */
export function MarketCard(props: MarketCardProps) {
  const { words, name, result, note, state, openTime, closeTime, onChart, onPlay } = props
  return (
    <article className={styles.card}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.middle}>
        <div className={styles.drawn}>
          <p className={styles.result}>
            {result.map(({ text, isNew }, half) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the two halves are always there.
              <span key={half} className={isNew ? styles.new : undefined}>
                {text}
              </span>
            ))}
          </p>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        <IconButton label={words.charts} icon="calendar" onClick={onChart} />
        {onPlay && (
          <button
            type="button"
            className={state.open ? styles.play : styles.rest}
            aria-label={words.play}
            onClick={onPlay}
          >
            <Icon name={state.open ? 'play' : 'lock'} />
          </button>
        )}
      </div>
      <div className={styles.line}>
        <p className={state.open ? styles.open : styles.closed}>
          <Icon name={state.open ? 'clock' : 'lock'} />
          {state.line}
        </p>
      </div>
      <dl className={styles.line}>
        <div className={styles.time}>
          <dt>{words.open}</dt>
          <dd className={styles.at}>{openTime}</dd>
        </div>
        <div className={styles.time}>
          <dt>{words.close}</dt>
          <dd className={styles.at}>{closeTime}</dd>
        </div>
      </dl>
    </article>
  )
}
