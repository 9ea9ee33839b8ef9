import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type GameType, gameTypes, isSangam, numbersOf } from '#domain/game-types.ts'
import { readManyBids } from '#domain/many-bids.ts'

test.each<[GameType, string, string]>([
  ['Single Pana', '128 137 146 = 20', '128:20 137:20 146:20'],
  ['Jodi Digit', '12,34,56x10', '12:10 34:10 56:10'],
  ['Jodi Digit', '12.34 / 56 X 1,000', '12:1000 34:1000 56:1000'],
  ['Single Digit', '1 2 3', '1: 2: 3:'],
  ['Single Digit', '1=10\n\n2 3 × 20/-\r\n', '1:10 2:20 3:20'],
  ['Single Digit', '  7   @50 ', '7:50'],
  ['Single Pana', '321 = 20', '123:20'],
  ['Double Pana', '211*30', '112:30'],
  ['Single Pana', '128-137-146=20', '128:20 137:20 146:20'],
  ['Single Digit', '1 1 = 10', '1:10 1:10'],
])('%s: %j is %s', (type, text, bids) => {
  const read = readManyBids(type, text)
  expect(read.bids.map(bid => `${bid.number}:${bid.points ?? ''}`).join(' ')).toBe(bids)
  expect(read.notUnderstood).toEqual([])
})

test.each<[GameType, string, string, string]>([
  ['Single Pana', '128 112 146 = 20', '128:20 146:20', 'number 112'],
  ['Single Pana', '128 12 = 20', '128:20', 'number 12'],
  ['Jodi Digit', '12 345=10', '12:10', 'number 345'],
  ['Jodi Digit', '12 = ten', '', 'points 12 = ten'],
  ['Jodi Digit', '12 =', '', 'points 12 ='],
  ['Jodi Digit', '12 = 10 = 20', '', 'points 12 = 10 = 20'],
  ['Jodi Digit', '12 = 0', '', 'points 12 = 0'],
  ['Jodi Digit', '12 = 9', '', 'few 12 = 9'],
  ['Jodi Digit', '12 = 100001', '', 'much 12 = 100001'],
  ['Jodi Digit', '12 = 10.5', '', 'points 12 = 10.5'],
  ['Jodi Digit', '12 = 1,0,0', '', 'points 12 = 1,0,0'],
  ['Jodi Digit', '= 20', '', 'line = 20'],
  ['Single Digit', 'Open\n7=10', '7:10', 'number Open'],
  ['Half Sangam', '128-6', '', 'number 128\nnumber 6'],
])('%s: in %j it reads %j and not %j', (type, text, bids, problem) => {
  const read = readManyBids(type, text, 100_000)
  expect(read.bids.map(bid => `${bid.number}:${bid.points ?? ''}`).join(' ')).toBe(bids)
  expect(read.notUnderstood.map(part => `${part.reason} ${part.text}`).join('\n')).toBe(problem)
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
      const text = lines.map(one => one.numbers.join(between) + before + one.points).join('\n')
      const wanted = lines.flatMap(({ numbers, points }) =>
        numbers.map(number => ({ number, points })),
      )
      expect(readManyBids(type, text)).toEqual({ bids: wanted, notUnderstood: [], left: '' })
    }),
  )
})

test('leaves in the text what was not understood, with its stake', () => {
  const left = (type: GameType, text: string) => readManyBids(type, text).left
  expect(left('Single Pana', '128 112 146 = 20\n12 34\n137=30')).toBe('112 = 20\n12 34')
  expect(left('Jodi Digit', '12 345x10\n16 = ten')).toBe('345x10\n16 = ten')
  const parts = ['12', '7', '128', '999', 'x', '=', '10', '5', ' ', ',', '\n', 'Open']
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 20 }).map(some => some.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...grids), fc.oneof(texts, fc.string()), (type, text) => {
      const first = readManyBids(type, text)
      const again = readManyBids(type, first.left)
      expect(again).toEqual({ ...first, bids: [] })
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
