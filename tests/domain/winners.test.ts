import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bidText } from '#domain/bids.ts'
import { panas } from '#domain/panas.ts'
import { outcomeOf } from '#domain/settlement.ts'
import { winnersOf } from '#domain/winners.ts'
import { toWire } from '#domain/wire-bids.ts'
import { arbitraryBid } from './arbitrary-bids.ts'

const pana = fc.constantFrom(...panas)
const maybePana = fc.option(pana, { nil: null })

test('finds the winners of 128-16-349 in the table', () => {
  expect(
    winnersOf({ open: '128', close: '349' }).map(bid => `${bid.type} ${bidText(bid)}`),
  ).toEqual([
    'Single Digit 1',
    'Single Pana 128',
    'Single Digit 6',
    'Single Pana 349',
    'Jodi Digit 16',
    'Half Sangam 128-6',
    'Half Sangam 1-349',
    'Full Sangam 128-349',
  ])
})

test('every winner has won, and there is no winner without a draw', () => {
  fc.assert(
    fc.property(maybePana, maybePana, (open, close) => {
      for (const bid of winnersOf({ open, close })) {
        expect(outcomeOf(bid, { open, close })).toBe('won')
      }
    }),
  )
  expect(winnersOf({ open: null, close: null })).toEqual([])
})

test('a bid has won exactly where its wire fields are those of a winner', () => {
  fc.assert(
    fc.property(arbitraryBid, pana, maybePana, (bid, open, close) => {
      const result = { open, close }
      const wire = JSON.stringify(toWire(bid))
      const isWinner = winnersOf(result).some(winner => JSON.stringify(toWire(winner)) === wire)
      expect(isWinner).toBe(outcomeOf(bid, result) === 'won')
    }),
    { numRuns: 2_000 },
  )
})
