import type { Bid, MarketSession } from './bids.ts'
import type { GameType } from './game-types.ts'
import { ankOf } from './panas.ts'
import { drawnPana, jodiOf, type Result } from './results.ts'

export type Outcome = 'won' | 'lost' | 'undecided'

/** Whole points: a bid of min points pays max in total. */
export type Rate = { min: number; max: number }

/** The rates unless the operator sets others. Source: docs/game-rules.md, What wins. */
export const defaultRates: Record<GameType, Rate> = {
  'Single Digit': { min: 10, max: 100 },
  'Jodi Digit': { min: 10, max: 1_000 },
  'Single Pana': { min: 10, max: 1_600 },
  'Double Pana': { min: 10, max: 3_200 },
  'Triple Pana': { min: 10, max: 10_000 },
  'Half Sangam': { min: 10, max: 10_000 },
  'Full Sangam': { min: 10, max: 100_000 },
}

/** The draw that settles the bid; Close for jodi and the sangams. */
export function settlesOn(bid: Bid): MarketSession {
  return 'session' in bid ? bid.session : 'Close'
}

/**
 * The outcome of a valid bid; undecided until every draw it needs is declared. A draw that is not a
 * pana counts as not declared. The server decides the same in SQL, and the tests compare the two.
 * Source: docs/game-rules.md, What wins.
 *
 * @testOnly
 */
export function outcomeOf(bid: Bid, result: Result): Outcome {
  const open = drawnPana(result.open)
  const close = drawnPana(result.close)
  if ('session' in bid) {
    const drawn = bid.session === 'Open' ? open : close
    if (drawn === null) return 'undecided'
    return wonIf(bid.type === 'Single Digit' ? bid.digit === ankOf(drawn) : bid.pana === drawn)
  }
  if (open === null || close === null) return 'undecided'
  switch (bid.type) {
    case 'Jodi Digit':
      return wonIf(bid.jodi === jodiOf(result))
    case 'Half Sangam':
      return bid.panaOf === 'Open'
        ? wonIf(bid.pana === open && bid.digit === ankOf(close))
        : wonIf(bid.digit === ankOf(open) && bid.pana === close)
    case 'Full Sangam':
      return wonIf(bid.openPana === open && bid.closePana === close)
  }
}

/**
 * What a won bid pays in whole points, stake included: points × max ÷ min, rounded down. Throws a
 * RangeError for parts that are not whole and positive (max may be 0), and for a payout above
 * 2^53 - 1. Source: docs/game-rules.md, What wins.
 */
export function payoutOf(points: number, rate: Rate): number {
  const inputs = [points, rate.min, rate.max]
  if (!inputs.every(Number.isSafeInteger) || points < 1 || rate.min < 1 || rate.max < 0)
    throw new RangeError(`Not a payout: ${points} at ${rate.min} KA ${rate.max}`)
  const payout = Number((BigInt(points) * BigInt(rate.max)) / BigInt(rate.min))
  if (!Number.isSafeInteger(payout))
    throw new RangeError(`Payout too large: ${points} at ${rate.min} KA ${rate.max}`)
  return payout
}

function wonIf(isWin: boolean): Outcome {
  return isWin ? 'won' : 'lost'
}
