import type { BidEntry } from '#contract/bids.ts'
import { bidText } from '#domain/bids.ts'
import { fromWire } from '#domain/wire-bids.ts'
import { formatClock, formatDate, formatPoints } from '../../lib/format.ts'
import { messages } from '../../messages/my-bids.ts'

export type ShownBid = {
  played: string
  market: string
  what: string
  when: string
  points: string
  status: NonNullable<BidEntry['status']>
  outcome: string
}

/** What a card says: what was played, for how much, when, and whether it is still in play. */
export function shownBid(entry: BidEntry): ShownBid {
  const status = entry.status ?? 'placed'
  return {
    played: playedText(entry),
    market: entry.game_name,
    what: `${entry.game_type} · ${entry.session}`,
    when: entry.placed_at ? `${entry.date} ${formatClock(entry.placed_at)}` : dateOf(entry.date),
    points: messages.points(formatPoints(entry.points_action)),
    status,
    outcome:
      status === 'placed' || entry.payout === undefined
        ? entry.rate
        : messages.paid(formatPoints(entry.payout)),
  }
}

function playedText(entry: BidEntry): string {
  const bid = fromWire(entry)
  if (bid) return bidText(bid)
  const parts = [entry.open_pana, entry.open_digit, entry.close_digit, entry.close_pana]
  return parts.filter(part => part !== '' && part !== 'NA').join('-')
}

function dateOf(date: string): string {
  return /^\d{4}-/.test(date) ? formatDate(date) : date
}
