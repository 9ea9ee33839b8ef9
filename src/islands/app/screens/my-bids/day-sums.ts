import type { BidDay, BidEntry } from '#contract/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { signedPoints } from '../../lib/signed.ts'

export type DaySums = {
  staked: string
  /** Empty while no bid has an outcome. */
  won: string
  /** Empty if nothing was. */
  refunded: string
  /** The stakes without an outcome; empty if there are none. */
  waiting: string
  /** What the player gained, or lost with a minus, by bids with an outcome; empty without one. */
  net: string
  isGain: boolean
}

/** Bids that follow each other for the same market-day, in their order. */
export function byDay(bids: readonly BidEntry[]): { date: string; bids: BidEntry[] }[] {
  const days: { date: string; bids: BidEntry[] }[] = []
  for (const bid of bids) {
    const last = days.at(-1)
    if (last?.date === bid.date) last.bids.push(bid)
    else days.push({ date: bid.date, bids: [bid] })
  }
  return days
}

/** The sums of a market-day as texts in points; null if the server left one out. */
export function sumsOf({ staked, won, refunded, waiting }: BidDay): DaySums | null {
  if (staked === undefined || won === undefined) return null
  if (refunded === undefined || waiting === undefined) return null
  const net = won + refunded - (staked - waiting)
  const hasOutcome = staked > waiting
  return {
    staked: formatPoints(staked),
    won: hasOutcome ? formatPoints(won) : '',
    refunded: refunded > 0 ? formatPoints(refunded) : '',
    waiting: waiting > 0 ? formatPoints(waiting) : '',
    net: hasOutcome ? signedPoints(net) : '',
    isGain: net > 0,
  }
}
