import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Bid, isValidBid } from '#domain/bids.ts'
import { gameTypes } from '#domain/game-types.ts'
import { ankOf, isPana } from '#domain/panas.ts'
import { fromWire, toWire } from '#domain/wire-bids.ts'
import { arbitraryBid } from './arbitrary-bids.ts'

type Row = [
  type: string,
  session: string,
  openDigit: string,
  closeDigit: string,
  openPana: string,
  closePana: string,
]

const table: [Bid, Row][] = [
  [
    { type: 'Single Digit', session: 'Open', digit: '7' },
    ['Single Digit', 'Open', '7', 'NA', 'NA', 'NA'],
  ],
  [
    { type: 'Single Digit', session: 'Close', digit: '7' },
    ['Single Digit', 'Close', 'NA', '7', 'NA', 'NA'],
  ],
  [{ type: 'Jodi Digit', jodi: '16' }, ['Jodi Digit', 'Open', '1', '6', 'NA', 'NA']],
  [
    { type: 'Single Pana', session: 'Open', pana: '128' },
    ['Single Pana', 'Open', '1', 'NA', '128', 'NA'],
  ],
  [
    { type: 'Single Pana', session: 'Close', pana: '349' },
    ['Single Pana', 'Close', 'NA', '6', 'NA', '349'],
  ],
  [
    { type: 'Double Pana', session: 'Open', pana: '119' },
    ['Double Pana', 'Open', '1', 'NA', '119', 'NA'],
  ],
  [
    { type: 'Double Pana', session: 'Close', pana: '900' },
    ['Double Pana', 'Close', 'NA', '9', 'NA', '900'],
  ],
  [
    { type: 'Triple Pana', session: 'Open', pana: '777' },
    ['Triple Pana', 'Open', '1', 'NA', '777', 'NA'],
  ],
  [
    { type: 'Triple Pana', session: 'Close', pana: '000' },
    ['Triple Pana', 'Close', 'NA', '0', 'NA', '000'],
  ],
  [
    { type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' },
    ['Half Sangam', 'Open', 'NA', '6', '128', 'NA'],
  ],
  [
    { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' },
    ['Half Sangam', 'Open', '1', 'NA', 'NA', '349'],
  ],
  [
    { type: 'Full Sangam', openPana: '128', closePana: '349' },
    ['Full Sangam', 'Open', '1', '6', '128', '349'],
  ],
]

test.each(table)('writes %j to the wire', (bid, row) => {
  expect(toWire(bid)).toEqual(wire(row))
  expect(fromWire(wire(row))).toEqual(bid)
})

test.each<[Row, Bid]>([
  [
    ['Single Pana', 'Open', 'NA', 'NA', '128', 'NA'],
    { type: 'Single Pana', session: 'Open', pana: '128' },
  ],
  [
    ['Double Pana', 'Close', 'NA', 'NA', 'NA', '900'],
    { type: 'Double Pana', session: 'Close', pana: '900' },
  ],
  [
    ['Full Sangam', 'Open', 'NA', 'NA', '128', '349'],
    { type: 'Full Sangam', openPana: '128', closePana: '349' },
  ],
  [
    ['Full Sangam', 'Open', '1', 'NA', '128', '349'],
    { type: 'Full Sangam', openPana: '128', closePana: '349' },
  ],
  [
    ['Full Sangam', 'Open', 'NA', '6', '128', '349'],
    { type: 'Full Sangam', openPana: '128', closePana: '349' },
  ],
  [
    ['Half Sangam', 'Open', '1', '6', '128', 'NA'],
    { type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' },
  ],
  [
    ['Half Sangam', 'Open', '1', '6', 'NA', '349'],
    { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' },
  ],
])('%j may have or leave out the ank of a pana', (row, bid) => {
  expect(fromWire(wire(row))).toEqual(bid)
})

test.each<[string, Row]>([
  ['unknown type', ['Red Jodi', 'Open', '1', '6', 'NA', 'NA']],
  ['word of a URL', ['single_digit', 'Open', '7', 'NA', 'NA', 'NA']],
  ['unknown session', ['Single Digit', 'open', '7', 'NA', 'NA', 'NA']],
  ['no session', ['Single Digit', 'NA', '7', 'NA', 'NA', 'NA']],
  ['digit of the other session', ['Single Digit', 'Open', 'NA', '7', 'NA', 'NA']],
  ['digit for both sessions', ['Single Digit', 'Open', '7', '7', 'NA', 'NA']],
  ['digit and a pana', ['Single Digit', 'Open', '1', 'NA', '128', 'NA']],
  ['two digits', ['Single Digit', 'Open', '16', 'NA', 'NA', 'NA']],
  ['empty digit', ['Single Digit', 'Open', '', 'NA', 'NA', 'NA']],
  ['no digit', ['Single Digit', 'Open', 'NA', 'NA', 'NA', 'NA']],
  ['empty unused part', ['Single Digit', 'Open', '7', '', 'NA', 'NA']],
  ['Devanagari digit', ['Single Digit', 'Open', '७', 'NA', 'NA', 'NA']],
  ['jodi on Close', ['Jodi Digit', 'Close', '1', '6', 'NA', 'NA']],
  ['half a jodi', ['Jodi Digit', 'Open', '1', 'NA', 'NA', 'NA']],
  ['jodi in one part', ['Jodi Digit', 'Open', '16', '', 'NA', 'NA']],
  ['jodi with a pana', ['Jodi Digit', 'Open', '1', '6', '128', 'NA']],
  ['wrong ank', ['Single Pana', 'Open', '2', 'NA', '128', 'NA']],
  ['wrong ank on Close', ['Single Pana', 'Close', 'NA', '1', 'NA', '349']],
  ['ank of the other session', ['Single Pana', 'Open', '1', '6', '128', 'NA']],
  ['empty ank', ['Single Pana', 'Open', '', 'NA', '128', 'NA']],
  ['pana of the other session', ['Single Pana', 'Open', 'NA', 'NA', 'NA', '128']],
  ['two panas', ['Single Pana', 'Open', '1', 'NA', '128', '349']],
  ['pana of another kind', ['Single Pana', 'Open', '1', 'NA', '119', 'NA']],
  ['single as double', ['Double Pana', 'Open', '1', 'NA', '128', 'NA']],
  ['double as triple', ['Triple Pana', 'Open', '1', 'NA', '100', 'NA']],
  ['pana not sorted', ['Single Pana', 'Open', '6', 'NA', '321', 'NA']],
  ['pana with 0 first', ['Single Pana', 'Open', '3', 'NA', '012', 'NA']],
  ['no pana', ['Single Pana', 'Open', '1', 'NA', 'NA', 'NA']],
  ['half sangam on Close', ['Half Sangam', 'Close', 'NA', '6', '128', 'NA']],
  ['half sangam, both on one side', ['Half Sangam', 'Open', '6', 'NA', '128', 'NA']],
  ['half sangam, wrong open ank', ['Half Sangam', 'Open', '2', '6', '128', 'NA']],
  ['half sangam, wrong close ank', ['Half Sangam', 'Open', '1', '1', 'NA', '349']],
  ['half sangam of two panas', ['Half Sangam', 'Open', 'NA', 'NA', '128', '349']],
  ['half sangam without digit', ['Half Sangam', 'Open', 'NA', 'NA', '128', 'NA']],
  ['half sangam without pana', ['Half Sangam', 'Open', '1', '6', 'NA', 'NA']],
  ['half sangam not sorted', ['Half Sangam', 'Open', 'NA', '6', '821', 'NA']],
  ['full sangam on Close', ['Full Sangam', 'Close', '1', '6', '128', '349']],
  ['full sangam, wrong open ank', ['Full Sangam', 'Open', '6', '6', '128', '349']],
  ['full sangam, wrong close ank', ['Full Sangam', 'Open', '1', '1', '128', '349']],
  ['full sangam, not sorted', ['Full Sangam', 'Open', 'NA', 'NA', '128', '943']],
  ['full sangam of one pana', ['Full Sangam', 'Open', '1', 'NA', '128', 'NA']],
])('refuses: %s', (_reason, row) => {
  expect(fromWire(wire(row))).toBeNull()
})

test('reads every bid back from the wire', () => {
  fc.assert(
    fc.property(arbitraryBid, bid => {
      expect(isValidBid(bid)).toBe(true)
      expect(fromWire(toWire(bid))).toEqual(bid)
    }),
    { numRuns: 1000 },
  )
})

test('any input is refused or is a valid bid with the same fields', () => {
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constant('NA') },
    { weight: 3, arbitrary: fc.constantFrom('1', '6', '128', '349', '119', '777', '321', '16') },
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const type = fc.oneof(fc.constantFrom<string>(...gameTypes), fc.string())
  const session = fc.oneof(fc.constantFrom('Open', 'Close'), fc.string())
  fc.assert(
    fc.property(type, session, part, part, part, part, (...row) => {
      const bid = fromWire(wire(row))
      if (bid === null) return
      const again = toWire(bid)
      expect(isValidBid(bid)).toBe(true)
      expect(fromWire(again)).toEqual(bid)
      expect(again).toMatchObject({
        game_type: row[0],
        session: row[1],
        open_pana: row[4],
        close_pana: row[5],
      })
      // A half sangam is sent without the ank of its pana.
      const anks = [row[4], row[5]].map(pana => (isPana(pana) ? ankOf(pana) : ''))
      if (row[2] !== 'NA') expect([again.open_digit, anks[0]]).toContain(row[2])
      if (row[3] !== 'NA') expect([again.close_digit, anks[1]]).toContain(row[3])
    }),
    { numRuns: 5000 },
  )
})

function wire([game_type, session, open_digit, close_digit, open_pana, close_pana]: Row) {
  return { game_type, session, open_digit, close_digit, open_pana, close_pana }
}
