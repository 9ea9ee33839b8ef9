import { expect, test } from 'vitest'
import { type Bid, bidOf, bidText, isSession, isValidBid, sessionOf } from '#domain/bids.ts'

const bids: [Bid, string, string][] = [
  [{ type: 'Single Digit', session: 'Open', digit: '7' }, '7', 'Open'],
  [{ type: 'Single Digit', session: 'Close', digit: '0' }, '0', 'Close'],
  [{ type: 'Jodi Digit', jodi: '16' }, '16', 'Open'],
  [{ type: 'Single Pana', session: 'Open', pana: '128' }, '128', 'Open'],
  [{ type: 'Double Pana', session: 'Close', pana: '100' }, '100', 'Close'],
  [{ type: 'Triple Pana', session: 'Close', pana: '000' }, '000', 'Close'],
  [{ type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '6' }, '128-6', 'Open'],
  [{ type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '1' }, '1-349', 'Open'],
  [{ type: 'Full Sangam', openPana: '128', closePana: '349' }, '128-349', 'Open'],
]

test.each(bids)('%j has the text %s and the cut-off %s', (bid, text, session) => {
  expect(isValidBid(bid)).toBe(true)
  expect(bidText(bid)).toBe(text)
  expect(sessionOf(bid)).toBe(session)
})

test.each<Bid>([
  { type: 'Single Digit', session: 'Open', digit: '16' },
  { type: 'Single Digit', session: 'open' as 'Open', digit: '7' },
  { type: 'Jodi Digit', jodi: '7' },
  { type: 'Jodi Digit', jodi: '1*' },
  { type: 'Single Pana', session: 'Open', pana: '119' },
  { type: 'Single Pana', session: 'Open', pana: '321' },
  { type: 'Double Pana', session: 'Open', pana: '128' },
  { type: 'Triple Pana', session: 'Open', pana: '100' },
  { type: 'Half Sangam', panaOf: 'Open', pana: '012', digit: '6' },
  { type: 'Half Sangam', panaOf: 'Open', pana: '128', digit: '' },
  { type: 'Half Sangam', panaOf: 'NA' as 'Open', pana: '128', digit: '6' },
  { type: 'Full Sangam', openPana: '128', closePana: '6' },
  { type: 'Full Sangam', openPana: '', closePana: '349' },
  { type: 'Red Jodi' as 'Jodi Digit', jodi: '16' },
])('%j is not valid', bid => {
  expect(isValidBid(bid)).toBe(false)
})

test('makes a bid of a number of the grid', () => {
  expect(bidOf('Single Digit', 'Close', '7')).toEqual({
    type: 'Single Digit',
    session: 'Close',
    digit: '7',
  })
  expect(bidOf('Jodi Digit', 'Open', '16')).toEqual({ type: 'Jodi Digit', jodi: '16' })
  expect(bidOf('Single Pana', 'Open', '128')).toEqual({
    type: 'Single Pana',
    session: 'Open',
    pana: '128',
  })
  expect(bidOf('Double Pana', 'Close', '119')).toEqual({
    type: 'Double Pana',
    session: 'Close',
    pana: '119',
  })
  expect(bidOf('Triple Pana', 'Open', '777')).toEqual({
    type: 'Triple Pana',
    session: 'Open',
    pana: '777',
  })
})

test.each([
  ['Single Digit', 'Open', '16'],
  ['Jodi Digit', 'Open', '7'],
  ['Jodi Digit', 'Close', '16'],
  ['Single Pana', 'Open', '119'],
  ['Single Pana', 'Open', '321'],
  ['Double Pana', 'Open', '128'],
  ['Triple Pana', 'Open', '128'],
  ['Half Sangam', 'Open', '128'],
  ['Full Sangam', 'Open', '128'],
] as const)('%s on %s has no %s', (type, session, number) => {
  expect(bidOf(type, session, number)).toBeNull()
})

test('only Open and Close are sessions', () => {
  expect(['Open', 'Close', 'open', 'NA', ''].filter(isSession)).toEqual(['Open', 'Close'])
})
