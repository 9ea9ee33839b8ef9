import type { BidEntry, BidStatus } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { type Bid, bidText } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { fromWire } from '#domain/wire-bids.ts'
import * as offers from '../../api/offers.ts'
import { myBidsWords } from '../../messages/en/bids.ts'
import { formatDate } from '../../stores/dates.ts'
import { translate } from '../../stores/language.ts'
import { timeText } from './dates.ts'
import { type MarkedPart, markedResult } from './marked-result.ts'
import { reasonOf } from './reasons.ts'

export type ShownBid = {
  played: string
  market: string
  what: string
  /** The market-day. */
  day: string
  points: string
  /** What was paid, like +1,100; empty if nothing was. */
  won: string
  /** Null if the API does not send it. */
  status: BidStatus | null
  result: MarkedPart[]
  isCorrected: boolean
  why: string
  times: string[]
  canBePlayedAgain: boolean
  /** The slip of its receipt; empty if it has none. */
  slipId: string
}

/** The texts of a card: what was played, the points, the outcome and the reason. */
export function shownBid(entry: BidEntry, game: Game | undefined, now: number): ShownBid {
  const bid = fromWire(entry)
  return {
    played: bid ? bidText(bid) : numbersIn(entry),
    market: entry.game_name,
    what: whatOf(entry, bid),
    day: formatDate(entry.date),
    points: myBidsWords.get().points(formatPoints(entry.points_action)),
    won: entry.status === 'won' && entry.payout ? `+${formatPoints(entry.payout)}` : '',
    status: entry.status ?? null,
    result: markedResult(entry, bid),
    isCorrected: entry.corrected === true,
    why: reasonOf(entry, bid, game, now),
    times: timesOf(entry, formatDate(entry.date)),
    canBePlayedAgain: bid !== null && Number.isInteger(entry.points_action),
    slipId: offers.receipts ? entry.slip_id : '',
  }
}

/** The type of a bid, and its session if it is for one. */
export function whatOf(entry: BidEntry, bid: Bid | null): string {
  const session = bid && !('session' in bid) ? '' : entry.session
  return [entry.game_type, session].filter(Boolean).map(translate).join(' · ')
}

function timesOf({ placed_at, settled_at, status }: BidEntry, day: string): string[] {
  const isSettled = settled_at !== undefined && status !== 'placed'
  return [
    ...(placed_at === undefined ? [] : [myBidsWords.get().placed(timeText(placed_at, day))]),
    ...(isSettled ? [myBidsWords.get().settled(timeText(settled_at, day))] : []),
  ]
}

/** The numbers of a bid of an unknown type, in the order of a result. */
export function numbersIn(entry: BidEntry): string {
  const parts = [entry.open_pana, entry.open_digit, entry.close_digit, entry.close_pana]
  return parts.filter(part => part !== '' && part !== 'NA').join('-')
}
