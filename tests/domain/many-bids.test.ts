import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GameType, gameTypes, isSangam, numbersOf } from '#domain/game-types.ts'
import { readManyBids, replaceNumber } from '#domain/many-bids.ts'

/** Each bid as 'number:points', or the text that was not understood and why. */
function readingOf(type: GameType, text: string): string {
  const { bids, notUnderstood } = readManyBids(type, text, 100_000)
  return [
    ...bids.map(bid => `${bid.number}:${bid.points ?? ''}`),
    ...notUnderstood.map(
      part => `${part.reason} ${part.text}${part.near ? ` → ${part.near}` : ''}`,
    ),
  ].join(' | ')
}

/**
 * Every way in which players write the points of a number. What may be a number or its points is
 * refused, so that no number gets the points of the screen where others were meant.
 */
test.each<[GameType, string, string]>([
  ['Single Pana', '120=30', '120:30'],
  ['Single Pana', '120 = 30', '120:30'],
  ['Single Pana', '120x30', '120:30'],
  ['Single Pana', '120 X 30', '120:30'],
  ['Single Pana', '120×30', '120:30'],
  ['Single Pana', '120*30', '120:30'],
  ['Single Pana', '120@30', '120:30'],
  ['Single Pana', '120-30', '120:30'],
  ['Single Pana', '120 - 30', '120:30'],
  ['Single Pana', '120–30', '120:30'],
  ['Single Pana', '120/50', '120:50'],
  ['Single Pana', '120.30', '120:30'],
  ['Single Pana', '120 30', '120:30'],
  ['Single Pana', '120 30/-', '120:30'],
  ['Single Pana', '120 = 1,000/-', '120:1000'],
  ['Single Pana', '120-1000', '120:1000'],
  ['Single Pana', '120-100', '120:100'],
  ['Single Pana', '128 137-100', '128:100 | 137:100'],
  ['Single Pana', '128 137 30', '128:30 | 137:30'],
  ['Single Pana', '128-137-30', '128:30 | 137:30'],
  ['Single Pana', '128,137-30', '128:30 | 137:30'],
  ['Double Pana', '112-30', '112:30'],
  ['Triple Pana', '777-100', '777:100'],
  ['Single Digit', '7-50', '7:50'],
  ['Single Digit', '7.50', '7:50'],
  ['Single Digit', '1 2 30', '1:30 | 2:30'],
  ['Jodi Digit', '12-100', '12:100'],
  ['Jodi Digit', '12 34 100', '12:100 | 34:100'],
  ['Jodi Digit', '12-30=10', '12:10 | 30:10'],

  ['Jodi Digit', '12-30', 'unclear 12-30'],
  ['Jodi Digit', '12/30', 'unclear 12/30'],
  ['Jodi Digit', '12.30', 'unclear 12.30'],
  ['Jodi Digit', '12-30 34-50', 'unclear 12-30 34-50'],
  ['Jodi Digit', '12,34-50', 'unclear 12,34-50'],
  ['Single Pana', '120-150', 'unclear 120-150'],
  ['Single Digit', '7-5', 'unclear 7-5'],
  ['Single Pana', '120-30 137-50', 'number 30'],
  ['Single Pana', '120-30 = 50', 'number 30'],
  ['Single Pana', '120-30 137=50', 'number 30'],
  ['Single Pana', '120=30 137=50', 'points 120=30 137=50'],
  ['Single Pana', '120 100', 'number 100'],
  ['Single Pana', '120,30', 'number 30'],
  ['Single Pana', '120-1,000', 'number 1 | number 000'],
  ['Single Pana', '128-137-112', 'number 112'],
  ['Single Pana', '120:30', 'text 120:30'],
  ['Single Pana', '120-5', 'few 120-5'],
  ['Single Pana', '128-112', 'unclear 128-112'],
  ['Single Digit', '1 2 34', 'unclear 1 2 34'],
  ['Single Pana', '120-05', 'points 120-05'],
  ['Single Pana', '120-200000', 'much 120-200000'],
  ['Jodi Digit', '12 5', 'number 5 → 05'],

  ['Single Digit', '1. 5=20', 'place 1. 5=20'],
  ['Single Digit', '1.5=20', 'place 1.5=20'],
  ['Single Digit', '2 . 7 = 30', 'place 2 . 7 = 30'],
  ['Single Digit', '1. 5 7=20', 'place 1. 5 7=20'],
  ['Single Digit', '1. 5 20', 'place 1. 5 20'],
  ['Single Digit', '1. 5-20', 'place 1. 5-20'],
  ['Single Digit', '1- 5=20', 'place 1- 5=20'],
  ['Single Digit', '3 – 5=20', 'place 3 – 5=20'],
  ['Jodi Digit', '10. 45=20', 'place 10. 45=20'],
  ['Single Pana', '1. 120=30', 'place 1. 120=30'],
  ['Single Digit', '1) 5=20', 'text 1)'],
  ['Single Digit', '1.. 5=20', 'place 1.. 5=20'],
  ['Single Digit', '1 .5=20', 'place 1 .5=20'],
  ['Single Digit', '1/ 5=20', 'place 1/ 5=20'],
  ['Single Digit', '1.- 5=20', 'place 1.- 5=20'],
  ['Single Digit', '1--5=20', 'place 1--5=20'],
  ['Single Digit', '5.7.9=20', '5:20 | 7:20 | 9:20'],
  ['Jodi Digit', '12.34=20', '12:20 | 34:20'],
  ['Single Digit', '7. 50', '7:50'],

  ['Jodi Digit', '28/11/26', 'unclear 28/11/26'],
  ['Jodi Digit', '28-11-26', 'unclear 28-11-26'],
  ['Jodi Digit', '11.28.26', 'unclear 11.28.26'],
  ['Jodi Digit', '28/11/26=20', '28:20 | 11:20 | 26:20'],
  ['Jodi Digit', '28/11/2026', 'unclear 28/11/2026'],
  ['Jodi Digit', '28/11/26, 10:15 pm - Asha: 12=20', 'text 10:15 | text pm | text Asha:'],
  ['Jodi Digit', '[28/11/26, 10:15] 12=20', 'text [28 | text 10:15]'],
  ['Jodi Digit', '12.30', 'unclear 12.30'],
  ['Jodi Digit', '98765 43210', 'number 98765'],
  ['Jodi Digit', '10x5', 'few 10x5'],
  ['Single Digit', '10x5', 'number 10'],
  ['Single Digit', '5 = 20 30', 'points 5 = 20 30'],
  ['Single Digit', '5=20, 7=30', 'points 5=20, 7=30'],
  ['Single Digit', '5 = 1.000', 'points 5 = 1.000'],
  ['Single Digit', '5 = ₹20', '5:20'],
  ['Single Digit', '5 = Rs. 1,000.00', '5:1000'],
  ['Single Digit', '* 5=20', 'line * 5=20'],
])('%s: %j is %s', (type, text, reading) => {
  expect(readingOf(type, text)).toBe(reading)
})

test.each<[GameType, string, string]>([
  ['Single Pana', '128 137 146 = 20', '128:20 | 137:20 | 146:20'],
  ['Jodi Digit', '12,34,56x10', '12:10 | 34:10 | 56:10'],
  ['Jodi Digit', '12.34 / 56 X 1,000', '12:1000 | 34:1000 | 56:1000'],
  ['Single Digit', '1 2 3', '1: | 2: | 3:'],
  ['Jodi Digit', '12-34-56', '12: | 34: | 56:'],
  ['Jodi Digit', '12-05', '12: | 05:'],
  ['Single Digit', '1=10\n\n2 3 × 20/-\r\n', '1:10 | 2:20 | 3:20'],
  ['Single Digit', '  7   @50 ', '7:50'],
  ['Single Pana', '128-137-146=20', '128:20 | 137:20 | 146:20'],
  ['Single Digit', '1 1 = 10', '1:10 | 1:10'],
])('%s: the numbers of %j are %s', (type, text, reading) => {
  expect(readingOf(type, text)).toBe(reading)
})

test.each<[GameType, string, string]>([
  ['Single Pana', '321 = 20', 'number 321 → 123'],
  ['Double Pana', '211*30', 'number 211 → 112'],
  ['Single Pana', '128 12 = 20', 'number 12 → 120'],
  ['Triple Pana', '777 0', 'number 0 → 000'],
  ['Single Pana', '128 112 146 = 20', 'number 112'],
  ['Single Pana', '1234 = 20', 'number 1234'],
  ['Jodi Digit', '12 345=10', 'number 345'],
  ['Jodi Digit', '7 = 10', 'number 7 → 07'],
  ['Jodi Digit', '12 = ten', 'points 12 = ten'],
  ['Jodi Digit', '12 =', 'points 12 ='],
  ['Jodi Digit', '12 = 10 = 20', 'points 12 = 10 = 20'],
  ['Jodi Digit', '12 = 0', 'points 12 = 0'],
  ['Jodi Digit', '12 = 9', 'few 12 = 9'],
  ['Jodi Digit', '12 = 100001', 'much 12 = 100001'],
  ['Jodi Digit', '12 = 10.5', 'points 12 = 10.5'],
  ['Jodi Digit', '12 = 1,0,0', 'points 12 = 1,0,0'],
  ['Jodi Digit', '= 20', 'line = 20'],
  ['Single Digit', 'Open\n7=10', '7:10 | text Open'],
  ['Single Digit', '7 a = 10', 'text a'],
  ['Single Digit', 'Next 7=10', 'text Next'],
  ['Single Digit', 'max', 'text max'],
  ['Single Digit', '7q=10', 'text 7q'],
  ['Single Digit', '7 = 1O', 'points 7 = 1O'],
  ['Jodi Digit', '1O=20', 'text 1O'],
  ['Half Sangam', '128-6', 'number 128'],
])('%s: %j is refused, with what it may stand for: %s', (type, text, reading) => {
  expect(readingOf(type, text)).toBe(reading)
})

test('puts the offered number in the place of the wrong one, and leaves the points', () => {
  const text = '123 = 321\n128 321 = 321'
  const [wrong] = readManyBids('Single Pana', text).notUnderstood
  expect(wrong).toMatchObject({ text: '321', near: '123', lineAt: 1 })
  expect(replaceNumber(text, wrong!, '123')).toBe('123 = 321\n128 123 = 321')
  expect(replaceNumber('128', wrong!, '123')).toBe('128')
})

const grids = gameTypes.filter(type => !isSangam(type))

test('reads what it would write, for any numbers, points and separators', () => {
  const separator = fc.constantFrom(' ', ',', ', ', ' ; ', '.', '/', '-')
  const stakes = fc.constantFrom('=', ' = ', 'x', ' X ', '×', '*', '@')
  const bids = fc.constantFrom(...grids).chain(type =>
    fc.record({
      type: fc.constant(type),
      lines: fc.array(
        fc.record({
          numbers: fc.array(fc.constantFrom(...numbersOf(type)), { minLength: 1, maxLength: 9 }),
          points: fc.integer({ min: 10, max: 999_999_999 }),
        }),
      ),
    }),
  )
  fc.assert(
    fc.property(bids, separator, stakes, ({ type, lines }, between, before) => {
      // 1.5=20 may be the first line of a list.
      const mayBeList = type === 'Single Digit' && between === '.'
      fc.pre(!mayBeList || lines.every(({ numbers }) => numbers.length !== 2))
      const text = lines.map(one => one.numbers.join(between) + before + one.points).join('\n')
      const wanted = lines.flatMap(({ numbers, points }) =>
        numbers.map(number => ({ number, points })),
      )
      expect(readManyBids(type, text)).toEqual({ bids: wanted, notUnderstood: [], left: '' })
    }),
  )
})

test('leaves in the text the lines that were not understood', () => {
  const left = (type: GameType, text: string) => readManyBids(type, text).left
  expect(left('Single Pana', '128 112 = 20\n\n12 34\n137=30')).toBe('128 112 = 20\n12 34')
  expect(left('Jodi Digit', '12 345x10\n16 = ten')).toBe('12 345x10\n16 = ten')
  const parts = ['12', '7', '128', '999', 'x', '=', '10', '5', ' ', ',', '\n', 'Open']
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map(some => some.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...grids), fc.oneof(texts, fc.string()), (type, text) => {
      const { notUnderstood, left: rest } = readManyBids(type, text)
      const again = readManyBids(type, rest)
      const withoutLine = (parts: typeof notUnderstood) =>
        parts.map(part => ({ ...part, lineAt: 0 }))
      expect(again).toMatchObject({ bids: [], left: rest })
      expect(withoutLine(again.notUnderstood)).toEqual(withoutLine(notUnderstood))
    }),
  )
})

test('every word of any text is read or returned as not understood', () => {
  fc.assert(
    fc.property(fc.constantFrom(...grids), fc.string(), (type, text) => {
      const { bids, notUnderstood } = readManyBids(type, text)
      expect(bids.length + notUnderstood.length > 0).toBe(text.trim() !== '' && /\S/.test(text))
      for (const bid of bids) expect(numbersOf(type)).toContain(bid.number)
    }),
  )
})
