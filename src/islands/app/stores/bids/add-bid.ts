import { errorCode } from '#contract/error-code.ts'
import { bidAboveMaximum } from '#contract/limit-sentences.ts'
import type { Bid } from '#domain/bids.ts'
import { MOST_POINTS } from '#domain/points.ts'
import * as offers from '../../api/offers.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { lostBidsWords } from '../../messages/en/bids.ts'
import { $user } from '../session/session.ts'
import { addToSlip, type SlipPlace, waitingPoints } from './slip.ts'

/** Adds points to a bid. Returns an error if that is too much, or the bid has no answer yet. */
export function addBid(place: SlipPlace, bid: Bid, points: number): ShownText | null {
  const tooMuch = aboveMaximum(waitingPoints(place, bid) + points)
  if (tooMuch) return tooMuch
  return addToSlip(place, bid, points) ? null : unanswered()
}

/** The error of adding to a bid that has no answer yet. */
export function unanswered(): ShownText {
  // Where a lost bid is not sent again, no answer comes.
  return offers.resends ? errorCode('bid_unanswered') : lostBidsWords.get().check
}

/** The error of more points than one bid may have; null for others. */
export function aboveMaximum(points: number): ShownText | null {
  const maximum = mostPoints()
  if (points <= maximum) return null
  return { code: 'bid_above_maximum', params: { maximum }, message: bidAboveMaximum(maximum) }
}

/** The most points of one bid. */
export function mostPoints(): number {
  return $user.get()?.MAX_BID || MOST_POINTS
}
