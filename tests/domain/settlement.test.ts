import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { jodis, singleDigits } from '#domain/jodis.ts'
import { doublePanas, panas, singlePanas, triplePanas } from '#domain/panas.ts'
import { defaultRates, outcomeOf, payoutOf, settlesOn } from '#domain/settlement.ts'
import { arbitraryBid } from './arbitrary-bids.ts'

const none = { open: null, close: null }
const half = { open: '128', close: null }
const full = { open: '128', close: '349' }

test.each<[Bid, string]>([
  [{ type: 'Single Digit', session: 'Open', digit: '1' }, 'won'],
  [{ type: 'Single Digit', session: 'Open', digit: '6' }, 'lost'],
  [{ type: 'Single Digit', session: 'Close', digit: '6' }, 'won'],
  [{ type: 'Single Digit', session: 'Close', digit: '1' }, 'lost'],
  [{ type: 'Jodi Digit', jodi: '16' }, 'won'],
  [{ type: 'Jodi Digit', jodi: '61' }, 'lost'],
  [{ type: 'Jodi Digit', jodi: '11' }, 'lost'],
  [{ type: 'Jodi Digit', jodi: '66' }, 'lost'],
  [{ type: 'Single Pana', session: 'Open', pana: '128' }, 'won'],
  [{ type: 'Single Pana', session: 'Open', pana: '349' }, 'lost'],
  [{ type: 'Single Pana', session: 'Open', pana: '137' }, 'lost'],
  [{ type: 'Single Pana', session: 'Close', pana: '349' }, 'won'],
  [{ type: 'Single Pana', session: 'Close', pana: '128' }, 'lost'],
  [{ type: 'Single Pana', session: 'Close', pana: '358' }, 'lost'],
  [{ type: 'Double Pana', session: 'Open', pana: '119' }, 'lost'],
  [{ type: 'Double Pana', session: 'Close', pana: '448' }, 'lost'],
  [{ type: 'Triple Pana', session: 'Open', pana: '777' }, 'lost'],
  [{ type: 'Triple Pana', session: 'Close', pana: '222' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' }, 'won'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '1' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '137', digit: '6' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '349', digit: '1' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '349', digit: '6' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }, 'won'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '6' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '358', digit: '1' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '128', digit: '6' }, 'lost'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '128', digit: '1' }, 'lost'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '349' }, 'won'],
  [{ type: 'Full Sangam', openPana: '349', closePana: '128' }, 'lost'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '358' }, 'lost'],
  [{ type: 'Full Sangam', openPana: '137', closePana: '349' }, 'lost'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '128' }, 'lost'],
  [{ type: 'Full Sangam', openPana: '349', closePana: '349' }, 'lost'],
])('on 128-16-349 %j is %s', (bid, outcome) => {
  expect(outcomeOf(bid, full)).toBe(outcome)
})

test.each<[Bid, string, string]>([
  [{ type: 'Double Pana', session: 'Open', pana: '119' }, '119', '777'],
  [{ type: 'Triple Pana', session: 'Close', pana: '777' }, '119', '777'],
  [{ type: 'Single Digit', session: 'Close', digit: '1' }, '119', '777'],
  [{ type: 'Double Pana', session: 'Close', pana: '100' }, '000', '100'],
  [{ type: 'Triple Pana', session: 'Open', pana: '000' }, '000', '100'],
  [{ type: 'Jodi Digit', jodi: '01' }, '000', '100'],
])('%j wins on %s and %s', (bid, open, close) => {
  expect(outcomeOf(bid, { open, close })).toBe('won')
})

test('nothing else pays on 128-16-349', () => {
  const wins = everyBid().filter(bid => outcomeOf(bid, full) === 'won')
  expect(wins).toEqual([
    { type: 'Single Digit', session: 'Open', digit: '1' },
    { type: 'Single Pana', session: 'Open', pana: '128' },
    { type: 'Single Digit', session: 'Close', digit: '6' },
    { type: 'Single Pana', session: 'Close', pana: '349' },
    { type: 'Jodi Digit', jodi: '16' },
    { type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' },
    { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' },
    { type: 'Full Sangam', openPana: '128', closePana: '349' },
  ])
})

test.each<[Bid, string, string]>([
  [{ type: 'Single Digit', session: 'Open', digit: '1' }, 'Open', 'won'],
  [{ type: 'Single Digit', session: 'Open', digit: '2' }, 'Open', 'lost'],
  [{ type: 'Single Digit', session: 'Close', digit: '1' }, 'Close', 'undecided'],
  [{ type: 'Single Pana', session: 'Open', pana: '128' }, 'Open', 'won'],
  [{ type: 'Double Pana', session: 'Open', pana: '119' }, 'Open', 'lost'],
  [{ type: 'Triple Pana', session: 'Close', pana: '777' }, 'Close', 'undecided'],
  [{ type: 'Jodi Digit', jodi: '16' }, 'Close', 'undecided'],
  [{ type: 'Jodi Digit', jodi: '26' }, 'Close', 'undecided'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' }, 'Close', 'undecided'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '137', digit: '6' }, 'Close', 'undecided'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }, 'Close', 'undecided'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '349' }, 'Close', 'undecided'],
])('%j settles on %s and is %s after the open draw', (bid, session, outcome) => {
  expect(settlesOn(bid)).toBe(session)
  expect(outcomeOf(bid, half)).toBe(outcome)
})

test('a bid is decided when its draw is declared and not before', () => {
  fc.assert(
    fc.property(arbitraryBid, fc.constantFrom(...panas), fc.constantFrom(...panas), (bid, a, b) => {
      expect(outcomeOf(bid, none)).toBe('undecided')
      const isOpenEnough = settlesOn(bid) === 'Open'
      expect(outcomeOf(bid, { open: a, close: null }) !== 'undecided').toBe(isOpenEnough)
      expect(outcomeOf(bid, { open: a, close: b })).not.toBe('undecided')
    }),
  )
})

test.each(['', '***', '821', 'NA'])('a draw of %j decides nothing', text => {
  for (const bid of everyBid())
    expect(outcomeOf(bid, { open: text, close: text })).toBe('undecided')
})

test('has the default rates of the specification', () => {
  expect(defaultRates).toEqual({
    'Single Digit': { min: 10, max: 100 },
    'Jodi Digit': { min: 10, max: 1000 },
    'Single Pana': { min: 10, max: 1600 },
    'Double Pana': { min: 10, max: 3200 },
    'Triple Pana': { min: 10, max: 10000 },
    'Half Sangam': { min: 10, max: 10000 },
    'Full Sangam': { min: 10, max: 100000 },
  })
})

test.each([
  [10, 10, 100, 100],
  [11, 10, 100, 110],
  [10, 10, 1600, 1600],
  [100, 10, 100_000, 1_000_000],
  [10, 3, 10, 33],
  [11, 3, 10, 36],
  [10, 7, 1, 1],
  [10, 11, 1, 0],
  [10, 10, 95, 95],
  [13, 10, 95, 123],
  [10, 10, 0, 0],
  [999_999_999, 10, 10_000_000, 999_999_999_000_000],
  [999_999_999, 10, 9_999_999, 999_999_899_000_000],
  [999_999_999, 7, 9_999_999, 1_428_571_284_285_714],
  [999_999_999, 3, 9_999_998, 3_333_332_663_333_334],
])('%d points at %d KA %d pay %d', (points, min, max, payout) => {
  expect(payoutOf(points, { min, max })).toBe(payout)
})

test('a payout is the largest whole number that the rate covers', () => {
  const points = fc.integer({ min: 1, max: 999_999_999 })
  const min = fc.integer({ min: 2, max: 10_000 })
  const max = fc.integer({ min: 0, max: 10_000_000 })
  fc.assert(
    fc.property(points, min, max, (bid, least, most) => {
      const payout = BigInt(payoutOf(bid, { min: least, max: most }))
      const due = BigInt(bid) * BigInt(most)
      expect(payout * BigInt(least) <= due).toBe(true)
      expect((payout + 1n) * BigInt(least) > due).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  [0, 10, 100],
  [-10, 10, 100],
  [10.5, 10, 100],
  [Number.NaN, 10, 100],
  [10, 0, 100],
  [10, -10, 100],
  [10, 2.5, 100],
  [10, 10, -100],
  [10, 10, 99.5],
  [999_999_999, 1, 10_000_000],
])('%d points at %d KA %d throw', (points, min, max) => {
  expect(() => payoutOf(points, { min, max })).toThrow(RangeError)
})

function everyBid(): Bid[] {
  const bids: Bid[] = []
  for (const session of ['Open', 'Close'] as const) {
    for (const digit of singleDigits) bids.push({ type: 'Single Digit', session, digit })
    for (const pana of singlePanas) bids.push({ type: 'Single Pana', session, pana })
    for (const pana of doublePanas) bids.push({ type: 'Double Pana', session, pana })
    for (const pana of triplePanas) bids.push({ type: 'Triple Pana', session, pana })
  }
  for (const jodi of jodis) bids.push({ type: 'Jodi Digit', jodi })
  for (const panaOf of ['Open', 'Close'] as const)
    for (const pana of panas)
      for (const digit of singleDigits) bids.push({ type: 'Half Sangam', panaOf, pana, digit })
  for (const openPana of panas)
    for (const closePana of panas) bids.push({ type: 'Full Sangam', openPana, closePana })
  return bids
}
