import { Button, IconButton } from './button.tsx'
import styles from './market-card.module.css'
import { Result, type ResultProps } from './result.tsx'

/** Whether the market takes bids; `left` is the share of the last two hours before the cut-off. */
type CardState = { tone: 'open' | 'soon' | 'closed'; line: string; left: number }

type MarketProps = {
  words: {
    /** Both times, for screen readers. */
    times: string
    charts: string
    play: string
    playLabel: string
    pin: string
  }
  name: string
  result: ResultProps
  /** The result is from an earlier visit. */
  isOld: boolean
  /** A note on the result; empty for none. */
  note: string
  /** A draw is over without a result. The note shows it. */
  isAwaited: boolean
  /** Whether the server can be reached. */
  isReached: boolean
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
    <article className={styles.card}>
      <TapLink {...props} />
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
          <Times {...props} />
          <Own {...props} />
        </div>
        <IconButton label={words.pin} icon="star" aria-pressed={isPinned} onClick={pinned} />
        <IconButton label={words.charts} icon="calendar" onClick={onChart} />
      </div>
    </article>
  )
}

/** A market that is over for today, in one row. */
export function MarketRow(props: MarketProps) {
  const { words, name, result, isOld, note, state, onChart, onPlay } = props
  return (
    <article className={`${styles.card} ${styles.done}`}>
      <TapLink {...props} />
      <div className={styles.facts}>
        <div className={styles.title}>
          <h3 className={styles.name}>{name}</h3>
          <div className={isOld ? styles.old : undefined}>
            <Result {...result} isSmall />
          </div>
        </div>
        <p>{[state.line, note].filter(Boolean).join(' · ')}</p>
        <div className={styles.line}>
          <Times {...props} />
          <Own {...props} />
        </div>
      </div>
      {onPlay && <IconButton label={words.playLabel} icon="lock" onClick={onPlay} />}
      <IconButton label={words.charts} icon="calendar" onClick={onChart} />
    </article>
  )
}

function TapLink({ name, tapTo, onTap }: MarketProps) {
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

function Times({ words, openTime, closeTime }: MarketProps) {
  return (
    <p>
      <span className="visually-hidden">{words.times}</span>
      <span aria-hidden="true">{`${openTime} – ${closeTime}`}</span>
    </p>
  )
}

function Own({ own }: MarketProps) {
  if (!own) return null
  const looks = [styles.own, own.isWin && styles.won, own.isOld && styles.old]
  return <p className={looks.filter(Boolean).join(' ')}>{own.text}</p>
}
