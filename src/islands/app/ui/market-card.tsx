import type { ComponentProps, ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { Icon } from './layout.tsx'
import styles from './market-card.module.css'

/** The operator's notice on home. It wraps and does not scroll. */
export function Headline({ children }: { children: ReactNode }) {
  return (
    <p className={styles.headline}>
      <Icon name="megaphone" />
      <span>{children}</span>
    </p>
  )
}

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

/** A draw as it is shown: pana and ank, '***' and '*' while it is not declared. */
type Draw = { pana: string; ank: string; isNew: boolean }

type ResultProps = { open: Draw; close: Draw }

/** A result with a tile for each ank. Its text is the whole result: 128-16-349. */
export function Result({ open, close }: ResultProps) {
  return (
    <p className={styles.result}>
      <Pana text={open.pana} />
      <Hyphen />
      <span className={styles.jodi}>
        <Tile {...open} />
        <Tile {...close} />
      </span>
      <Hyphen />
      <Pana text={close.pana} />
    </p>
  )
}

function Pana({ text }: { text: string }) {
  return <span className={text.startsWith('*') ? styles.waiting : undefined}>{text}</span>
}

function Tile({ ank, isNew }: Draw) {
  const look = ank === '*' ? styles.empty : styles.drawn
  return <span className={`${styles.tile} ${look} ${isNew ? styles.new : ''}`}>{ank}</span>
}

function Hyphen() {
  return <span className="visually-hidden">-</span>
}

type MarkedTextProps = { parts: readonly { text: string; isMarked: boolean }[] }

/** A text with marked parts, by weight and underline, not by colour. */
export function MarkedText({ parts }: MarkedTextProps) {
  return parts.map(({ text, isMarked }, place) =>
    isMarked ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <mark key={place} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

type SupportBarProps = {
  label: string
  numbers: readonly string[]
  /** The number as it is shown. */
  textOf: (number: string) => string
  /** What a button does, by the number as it is shown. */
  labelOf: (number: string) => string
  onPick: (number: string) => void
}

export function SupportBar({ label, numbers, textOf, labelOf, onPick }: SupportBarProps) {
  return (
    <section className={styles.supportBarBar} aria-label={label}>
      {numbers.map(number => (
        <Button
          key={number}
          kind="quiet"
          icon="phone"
          aria-label={labelOf(textOf(number))}
          onClick={() => onPick(number)}
        >
          {textOf(number)}
        </Button>
      ))}
    </section>
  )
}
