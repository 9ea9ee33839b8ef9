import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './market-card.module.css'

type MarketCardProps = {
  name: string
  result: string
  state: { open: boolean; line: string; countdown?: string | undefined }
  openTime: string
  closeTime: string
  onChart: () => void
  onPlay: (() => void) | null
}

/** A market on home. `result` is its result string, like 128-1*-***. */
export function MarketCard(props: MarketCardProps) {
  const { name, result, state, openTime, closeTime, onChart, onPlay } = props
  return (
    <article className={styles.card}>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.middle}>
        <p className={styles.result}>{result}</p>
        <IconButton label={`Charts of ${name}`} icon="calendar" onClick={onChart} />
        {onPlay && (
          <button
            type="button"
            className={state.open ? styles.play : styles.rest}
            aria-label={`Play ${name}`}
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
        {state.countdown && <p className={styles.countdown}>{state.countdown}</p>}
      </div>
      <dl className={styles.line}>
        <div className={styles.time}>
          <dt>Open</dt>
          <dd className={styles.at}>{openTime}</dd>
        </div>
        <div className={styles.time}>
          <dt>Close</dt>
          <dd className={styles.at}>{closeTime}</dd>
        </div>
      </dl>
    </article>
  )
}
