import type { CSSProperties } from 'react'
import { Icon } from './icon.tsx'
import styles from './play-ring.module.css'

/** Whether bids are taken, and whether they end within minutes. */
export type RingTone = 'open' | 'soon' | 'closed'

type PlayRingProps = {
  /** The name for screen readers. */
  label: string
  /** Shown under the triangle; empty for none. */
  word: string
  tone: RingTone
  /** The share of the ring that is filled, 0 to 1. */
  left: number
  /** Whether the server can be reached. */
  isReached: boolean
  onPlay: () => void
}

/** The way into a market, in a ring that empties until its bids end. */
export function PlayRing({ label, word, tone, left, isReached, onPlay }: PlayRingProps) {
  const isOpen = tone !== 'closed'
  const looks = [styles.ring, styles[tone], isOpen && !isReached && styles.calm]
  return (
    <button
      type="button"
      className={looks.filter(Boolean).join(' ')}
      style={{ '--left': `${left * 100}%` } as CSSProperties}
      aria-label={label}
      onClick={onPlay}
    >
      <span className={styles.disc}>
        <Icon name={isOpen ? 'play' : 'lock'} />
        {isOpen && word && <span className={styles.word}>{word}</span>}
      </span>
    </button>
  )
}
