import { expect, test } from 'vitest'
import { bestPayout } from '#domain/best-payout.ts'
import type { Bid } from '#domain/bids.ts'
import { panas } from '#domain/panas.ts'
import { outcomeOf } from '#domain/settlement.ts'

/** Tries results until one pays the most: those of the bids' panas, and one pana of each ank. */
function byTrying(bids: readonly { bid: Bid; payout: number }[]): number {
  const ofBids = bids.flatMap(({ bid }) =>
    Object.values(bid).filter(part => panas.includes(String(part))),
  )
  const tried = [...new Set([...ofBids.map(String), ...Array.from('1234567890', ankPana)])]
  return Math.max(
    0,
    ...tried.flatMap(open =>
      tried.map(close =>
        bids.reduce(
          (sum, { bid, payout }) => sum + (outcomeOf(bid, { open, close }) === 'won' ? payout : 0),
          0,
        ),
      ),
    ),
  )
}

function ankPana(ank: string): string {
  return panas.find(pana => Array.from(pana).reduce((sum, one) => sum + +one, 0) % 10 === +ank)!
}

const slips: Bid[][] = [
  [],
  Array.from('0172', digit => ({ type: 'Single Digit', session: 'Open', digit })),
  [
    { type: 'Single Digit', session: 'Open', digit: '1' },
    { type: 'Single Digit', session: 'Open', digit: '6' },
    { type: 'Single Digit', session: 'Close', digit: '6' },
  ],
  [
    { type: 'Single Pana', session: 'Open', pana: '128' },
    { type: 'Single Pana', session: 'Close', pana: '128' },
    { type: 'Single Pana', session: 'Close', pana: '349' },
  ],
  ['16', '61', '00'].map(jodi => ({ type: 'Jodi Digit', jodi })),
  [
    { type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' },
    { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' },
    { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '2' },
    { type: 'Half Sangam', panaOf: 'Open', pana: '777', digit: '6' },
  ],
  [
    { type: 'Full Sangam', openPana: '128', closePana: '349' },
    { type: 'Full Sangam', openPana: '128', closePana: '777' },
  ],
]

test.each(slips.map(bids => [bids[0]?.type ?? 'no bid', bids] as const))(
  'finds the most that a slip can pay, as trying results does: %s',
  (_, bids) => {
    const paid = bids.map((bid, place) => ({ bid, payout: 100 + 7 * place }))
    expect(bestPayout(paid)).toBe(byTrying(paid))
    expect(bestPayout(paid.toReversed())).toBe(byTrying(paid))
  },
)
