import fc from 'fast-check'
import type { Bid, MarketSession } from '#domain/bids.ts'
import { jodis, singleDigits } from '#domain/jodis.ts'
import { doublePanas, panas, singlePanas, triplePanas } from '#domain/panas.ts'

const session = fc.constantFrom<MarketSession>('Open', 'Close')
const digit = fc.constantFrom(...singleDigits)
const pana = fc.constantFrom(...panas)

export const arbitraryBid: fc.Arbitrary<Bid> = fc.oneof(
  fc.record({ type: fc.constant('Single Digit' as const), session, digit }),
  fc.record({ type: fc.constant('Jodi Digit' as const), jodi: fc.constantFrom(...jodis) }),
  panaBid('Single Pana', singlePanas),
  panaBid('Double Pana', doublePanas),
  panaBid('Triple Pana', triplePanas),
  fc.record({ type: fc.constant('Half Sangam' as const), panaOf: session, pana, digit }),
  fc.record({ type: fc.constant('Full Sangam' as const), openPana: pana, closePana: pana }),
)

function panaBid(
  type: 'Single Pana' | 'Double Pana' | 'Triple Pana',
  list: readonly string[],
): fc.Arbitrary<Bid> {
  return fc.record({ type: fc.constant(type), session, pana: fc.constantFrom(...list) })
}
