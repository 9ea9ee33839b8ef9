import type { ShownText } from '../../../lib/coded-text.ts'
import type { Addable, BidWithPoints } from '../../../stores/bids/edit-slip.ts'
import { keepAsLast } from '../../../stores/bids/saved-slips.ts'
import { $rowList } from '../../../stores/bids/slip.ts'
import { toast } from '../../../stores/toasts.ts'
import { addBids } from '../change-slip.ts'
import type { Play } from '../play.ts'
import { readStake } from '../points.ts'
import { bidOn } from './fills.ts'

/** The typed stake in points; 0 while it is none. */
export function stakeOf(play: Play): number {
  const stake = readStake(play.$stake.get())
  return stake.state === 'points' ? stake.points : 0
}

/** Bids on numbers in the chosen session, each with these points. */
export function bidsOn(play: Play, numbers: readonly string[], points: number): BidWithPoints[] {
  const session = play.$session.get()
  return numbers.flatMap(number => {
    const bid = session && bidOn(play.type, session, number)
    return bid ? [{ bid, points }] : []
  })
}

/** Adds the numbers with the typed stake. Returns an error of the stake. */
export function fill(play: Play, numbers: readonly string[]): ShownText | null {
  const stake = readStake(play.$stake.get())
  if (stake.state !== 'points') return stake.message
  keepAsLast(play.type, stake.points)
  add(play, bidsOn(play, numbers, stake.points))
  return null
}

/** Adds bids in one step, and shows why some were left out. */
export function add(play: Play, bids: readonly BidWithPoints[]): Addable {
  const added = addBids(play, bids)
  if (added.problem) toast('error', added.problem, $rowList)
  return added
}
