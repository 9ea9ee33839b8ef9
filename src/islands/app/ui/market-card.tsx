import { type ReactNode, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './market-card.module.css'

/** Whether the market takes bids; `left` is the share of the last two hours before the cut-off. */
type CardState = { tone: 'open' | 'soon' | 'closed'; line: string; left: number }

type MarketProps = {
  words: {
    /** Both times, as they are heard. */
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
  const { words, name, result, isOld, note, state, isPinned, onPin, onChart, onPlay } = props
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
        <div className={styles.facts}>
          <Times {...props} />
          {note && <p>{note}</p>}
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
            <Result {...result} />
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
      <span aria-hidden="true">
        {openTime} – {closeTime}
      </span>
    </p>
  )
}

function Own({ own }: MarketProps) {
  if (!own) return null
  const looks = [styles.own, own.isWin && styles.won, own.isOld && styles.old]
  return <p className={looks.filter(Boolean).join(' ')}>{own.text}</p>
}

/** A draw as it is shown: pana and ank, '***' and '*' while it is not declared. */
type Draw = { pana: string; ank: string; isNew: boolean }

type ResultProps = {
  open: Draw
  close: Draw
  /** In words, for screen readers. */
  heard?: string
  /** It is of an earlier day. */
  isEarlier?: boolean
}

/** A result with a tile for each ank. Its text is the whole result: 128-16-349. */
export function Result({ open, close, heard, isEarlier }: ResultProps) {
  return (
    <p className={isEarlier ? `${styles.result} ${styles.earlier}` : styles.result}>
      {heard && <span className="visually-hidden">{heard}</span>}
      <span className={styles.drawing} aria-hidden={heard ? true : undefined}>
        <Pana text={open.pana} />
        <Hyphen />
        <span className={styles.jodi}>
          <Tile {...open} />
          <Tile {...close} />
        </span>
        <Hyphen />
        <Pana text={close.pana} />
      </span>
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

type NewsBarProps = {
  /** The operator's notice; empty for none. */
  notice: string
  label: string
  numbers: readonly string[]
  /** The number as it is shown. */
  textOf: (number: string) => string
  /** What a button does, by the number as it is shown. */
  labelOf: (number: string) => string
  onPick: (number: string) => void
}

/** The notice in two lines, all of it after a tap, and the support numbers. */
export function NewsBar({ notice, label, numbers, textOf, labelOf, onPick }: NewsBarProps) {
  const [isWhole, setWhole] = useState(false)
  if (notice === '' && numbers.length === 0) return null
  return (
    <div className={styles.news}>
      {notice && (
        <button
          type="button"
          className={styles.notice}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          <Icon name="megaphone" />
          <span className={styles.noticeText}>{notice}</span>
        </button>
      )}
      <section className={styles.numbers} aria-label={label}>
        {numbers.map(number => (
          <button
            key={number}
            type="button"
            aria-label={labelOf(textOf(number))}
            onClick={() => onPick(number)}
          >
            <Icon name="phone" />
            {textOf(number)}
          </button>
        ))}
      </section>
    </div>
  )
}

type TodayLineProps = {
  /** What was won; empty for nothing. */
  won: string
  children: ReactNode
  link: string
  href: string
}

/** What the bids of the day come to, and the way to them. */
export function TodayLine({ won, children, link, href }: TodayLineProps) {
  return (
    <a className={won ? `${styles.today} ${styles.gain}` : styles.today} href={href}>
      <span>
        {won && <b>{won}</b>}
        {won && children && ' · '}
        {children}
      </span>
      <span className={styles.link}>{link}</span>
    </a>
  )
}
