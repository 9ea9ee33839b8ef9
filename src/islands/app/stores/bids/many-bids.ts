import type { Bid } from '#domain/bids.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { aboveMaximum } from './add-bid.ts'
import { addAllToSlip, type SlipPlace, takeBack, waitingPoints } from './slip.ts'

export type BidWithPoints = { bid: Bid; points: number }

/** `problem` is why some bids were not added. `undo` takes back what was added and is not sent. */
export type Added = { count: number; points: number; problem: ShownText | null; undo: () => void }

/** Adds many bids to a slip in one step. A bid that would be above the maximum is left out. */
export function addMany(place: SlipPlace, bids: readonly BidWithPoints[]): Added {
  const fitting = bids.filter(
    ({ bid, points }) => !aboveMaximum(waitingPoints(place, bid) + points),
  )
  const tooMuch = bids.find(one => !fitting.includes(one))
  const { added, before } = addAllToSlip(place, fitting)
  return {
    count: added.length,
    points: added.reduce((sum, { points }) => sum + points, 0),
    problem: tooMuch ? aboveMaximum(waitingPoints(place, tooMuch.bid) + tooMuch.points) : null,
    undo: () => takeBack(place, before),
  }
}
