import { type GameType, numbersOf } from '#domain/game-types.ts'
import { readManyBids } from '#domain/many-bids.ts'
import { asciiDigits } from '../../../lib/typed/digits.ts'
import { type BidWithPoints, mostPoints } from '../../../stores/bids/edit-slip.ts'
import type { Play } from '../play.ts'
import { bidsOn, stakeOf } from './add-many.ts'

/** What a text means on this screen. `withoutPoints` are the bids that wait for a stake. */
export function readText(play: Play, text: string) {
  const stake = stakeOf(play)
  const { bids, ...rest } = readManyBids(play.type, asciiDigits(text), mostPoints())
  const read: BidWithPoints[] = bids.flatMap(({ number, points }) =>
    bidsOn(play, [number], points ?? stake),
  )
  const withoutPoints = read.filter(({ points }) => points === 0).length
  return { bids: read, withoutPoints, ...rest }
}

/** A line as it can be typed. */
export function exampleOf(type: GameType): string {
  const [first, second, third] = examples[type] ?? numbersOf(type)
  return `${first} ${second} ${third} = 20`
}

const examples: Partial<Record<GameType, readonly string[]>> = {
  'Single Digit': ['1', '3', '7'],
  'Jodi Digit': ['12', '34', '56'],
}
