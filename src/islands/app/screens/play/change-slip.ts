import { inSession } from '#domain/bids.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import {
  type Addable,
  aboveMaximum,
  addableOf,
  addMany,
  type BidWithPoints,
  setPoints,
} from '../../stores/bids/edit-slip.ts'
import type { Play } from './play.ts'
import { readStake } from './points.ts'

/** Gives rows the typed points. Returns an error of these. */
export function changePoints(play: Play, keys: readonly string[], typed: string): ShownText | null {
  const stake = readStake(typed)
  const problem = pointsProblem(typed)
  if (stake.state === 'points' && !problem) setPoints(play.place(), keys, stake.points)
  return problem
}

/** Why a row cannot have the typed points; null if it can. */
export function pointsProblem(typed: string): ShownText | null {
  const stake = readStake(typed)
  return stake.state === 'points' ? aboveMaximum(stake.points) : stake.message
}

/** Those of the bids that can be added, for a session that takes them. */
export function addable(play: Play, bids: readonly BidWithPoints[]): Addable {
  return addableOf(play.place(), offered(play, bids))
}

/** Adds bids to the slip, for a session that takes them. */
export function addBids(play: Play, bids: readonly BidWithPoints[]): Addable {
  return addMany(play.place(), offered(play, bids))
}

function offered(play: Play, bids: readonly BidWithPoints[]): BidWithPoints[] {
  const sessions = play.$sessions.get()
  return bids.map(({ bid, points }) => ({ bid: inSession(bid, sessions), points }))
}
