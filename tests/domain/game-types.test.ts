import { expect, test } from 'vitest'
import {
  type GameType,
  gameTypeOf,
  gameTypes,
  isGameType,
  isSangam,
  nearNumber,
  needsBothDraws,
  numbersOf,
  slugOf,
} from '#domain/game-types.ts'

const table: [GameType, string, number, boolean, boolean][] = [
  ['Single Digit', 'single_digit', 10, false, false],
  ['Jodi Digit', 'jodi_digit', 100, true, false],
  ['Single Pana', 'single_pana', 120, false, false],
  ['Double Pana', 'double_pana', 90, false, false],
  ['Triple Pana', 'triple_pana', 10, false, false],
  ['Half Sangam', 'half_sangam', 0, true, true],
  ['Full Sangam', 'full_sangam', 0, true, true],
]

test('there are seven game types', () => {
  expect(gameTypes).toEqual(table.map(row => row[0]))
})

test.each(table)('%s', (type, slug, count, both, sangam) => {
  expect(isGameType(type)).toBe(true)
  expect(slugOf(type)).toBe(slug)
  expect(gameTypeOf(slug)).toBe(type)
  expect(gameTypeOf(slug.toUpperCase())).toBe(type)
  expect(numbersOf(type)).toHaveLength(count)
  expect(needsBothDraws(type)).toBe(both)
  expect(isSangam(type)).toBe(sangam)
})

test('the grids hold the right kind of number', () => {
  expect(numbersOf('Single Digit')).toContain('7')
  expect(numbersOf('Jodi Digit')).toContain('07')
  expect(numbersOf('Single Pana')).toContain('128')
  expect(numbersOf('Double Pana')).toContain('119')
  expect(numbersOf('Triple Pana')).toContain('000')
})

test.each(['', 'single digit', 'Single_Digit', 'single_digit', 'Jodi', 'constructor', '__proto__'])(
  '%j is not a game type',
  text => {
    expect(isGameType(text)).toBe(false)
  },
)

test.each([
  '',
  'Single Digit',
  'single-digit',
  'single_digit ',
  'jodi',
  'constructor',
  '__proto__',
])('no game type has the path %j', slug => {
  expect(gameTypeOf(slug)).toBeNull()
})

test.each<[GameType, string, string | null]>([
  ['Single Pana', '12', '120'],
  ['Single Pana', '012', '120'],
  ['Single Pana', '321', '123'],
  ['Single Pana', '123', null],
  ['Single Pana', '119', null],
  ['Single Pana', '911', null],
  ['Single Pana', '1234', null],
  ['Single Pana', '0', null],
  ['Double Pana', '5', '500'],
  ['Triple Pana', '0', '000'],
  ['Jodi Digit', '7', '07'],
  ['Jodi Digit', '61', null],
  ['Single Digit', '07', null],
  ['Single Pana', '', null],
  ['Single Pana', '1x', null],
  ['Full Sangam', '12', null],
])('%s: for %j it offers %s', (type, typed, number) => {
  expect(nearNumber(type, typed)).toBe(number)
})
