import { inSession } from '#domain/bids.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { aboveMaximum } from '../../stores/bids/add-bid.ts'
import { type Added, addMany, type BidWithPoints } from '../../stores/bids/many-bids.ts'
import { setPoints } from '../../stores/bids/slip.ts'
import type { Play } from './play.ts'
import { readStake } from './points.ts'

/** Gives rows the typed points. Returns an error of these. */
export function changePoints(play: Play, keys: readonly string[], typed: string): ShownText | null {
  const stake = readStake(typed)
  if (stake.state !== 'points') return stake.message
  const tooMuch = aboveMaximum(stake.points)
  if (!tooMuch) setPoints(play.place(), keys, stake.points)
  return tooMuch
}

/** Adds bids of the type, for a session that takes them. */
export function addBids(play: Play, bids: readonly BidWithPoints[]): Added {
  const offered = play.$sessions.get()
  return addMany(
    play.place(),
    bids.map(({ bid, points }) => ({ bid: inSession(bid, offered), points })),
  )
}
