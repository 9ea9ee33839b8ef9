import type { MarketSession } from '#domain/bids.ts'
import type { Span } from '../../lib/span.ts'

/** Bids close in 1 h 04 min, … 47 min, … 4 min 05 s. */
export function bidsClose(left: readonly Span[]): string {
  return `Bids close in ${leftInShort(left)}`
}

/** The same in few words: Open · 1 h 04 min left. */
export function sessionLeft(session: MarketSession, left: readonly Span[]): string {
  return `${session} · ${leftInShort(left)} left`
}

/** 1 h 04 min, 47 min, 4 min 05 s. */
export function leftInShort(left: readonly Span[]): string {
  return left
    .map(({ count, unit }, place) => `${String(count).padStart(place && 2, '0')} ${unit}`)
    .join(' ')
}

/** 1 h 04 min left, 4 min 05 s left. */
export function timeLeft(left: readonly Span[]): string {
  return `${leftInShort(left)} left`
}

/** 3 min, 2 h, 1 day, 4 days. */
function spanText({ count, unit }: Span): string {
  return `${count} ${unit}${unit === 'day' && count !== 1 ? 's' : ''}`
}

/** just now, 20 s ago, 3 min ago. */
export function agoText(ago: Span | null): string {
  return ago ? `${spanText(ago)} ago` : 'just now'
}
