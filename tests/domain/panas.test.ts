import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ankOf,
  doublePanas,
  isPana,
  normalisePana,
  panaKind,
  panas,
  singlePanas,
  triplePanas,
} from '#domain/panas.ts'

const anks = Array.from('0123456789')

test.each([
  [
    '1',
    '128 137 146 236 245 290 380 470 489 560 579 678',
    '119 155 100 227 335 344 399 588 669',
    '777',
  ],
  [
    '0',
    '127 136 145 190 235 280 370 389 460 479 569 578',
    '118 226 244 299 334 488 550 668 677',
    '000',
  ],
])('the panas of ank %s', (ank, single, double, triple) => {
  expect(ofAnk(singlePanas, ank)).toBe(single)
  expect(ofAnk(doublePanas, ank)).toBe(double)
  expect(ofAnk(triplePanas, ank)).toBe(triple)
})

test('there are 120 single, 90 double and 10 triple panas', () => {
  expect(singlePanas).toHaveLength(120)
  expect(doublePanas).toHaveLength(90)
  expect(triplePanas.join(' ')).toBe('111 222 333 444 555 666 777 888 999 000')
  expect(panas).toHaveLength(220)
  expect(new Set(panas).size).toBe(220)
})

test.each(anks)('ank %s has 12 single, 9 double and 1 triple pana', ank => {
  expect(singlePanas.filter(pana => ankOf(pana) === ank)).toHaveLength(12)
  expect(doublePanas.filter(pana => ankOf(pana) === ank)).toHaveLength(9)
  expect(triplePanas.filter(pana => ankOf(pana) === ank)).toHaveLength(1)
})

test('lists panas in the order of a panel chart, with 0 last', () => {
  expect(singlePanas.slice(0, 9).join(' ')).toBe('123 124 125 126 127 128 129 120 134')
  expect(singlePanas.at(-1)).toBe('890')
  expect(doublePanas.slice(0, 10).join(' ')).toBe('112 113 114 115 116 117 118 119 110 122')
  expect(doublePanas.at(-1)).toBe('900')
})

test.each([
  ['777', '1'],
  ['128', '1'],
  ['349', '6'],
  ['120', '3'],
  ['450', '9'],
  ['900', '9'],
  ['190', '0'],
  ['000', '0'],
  ['999', '7'],
])('the ank of %s is %s', (pana, ank) => {
  expect(ankOf(pana)).toBe(ank)
})

test.each([
  ['128', 'single'],
  ['120', 'single'],
  ['890', 'single'],
  ['100', 'double'],
  ['119', 'double'],
  ['550', 'double'],
  ['900', 'double'],
  ['000', 'triple'],
  ['777', 'triple'],
])('%s is a %s pana', (pana, kind) => {
  expect(isPana(pana)).toBe(true)
  expect(panaKind(pana)).toBe(kind)
})

test.each(['012', '321', '021', '001', '101', '132', '12', '1234', '', '***', 'NA', ' 128', '१२८'])(
  '%j is not a pana',
  text => {
    expect(isPana(text)).toBe(false)
    expect(panaKind(text)).toBeNull()
    expect(ankOf(text)).toBe('')
  },
)

test.each([
  ['321', '123'],
  ['12', '120'],
  ['012', '120'],
  ['1', '100'],
  ['0', '000'],
  ['00', '000'],
  ['10', '100'],
  ['054', '450'],
  ['009', '900'],
  ['349', '349'],
])('turns the typed %s into %s', (typed, pana) => {
  expect(normalisePana(typed)).toBe(pana)
})

test.each([
  '',
  '1234',
  '1e2',
  '-12',
  '1.2',
  ' 12',
  '12 ',
  '12\n',
  '१२८',
  '１２８',
  'abc',
  'NA',
  '***',
])('refuses the typed %j', typed => {
  expect(normalisePana(typed)).toBeNull()
})

test('turns any three digits into a pana of the same digits', () => {
  for (let number = 0; number < 1000; number++) {
    const typed = String(number).padStart(3, '0')
    const pana = normalisePana(typed)!
    expect(isPana(pana)).toBe(true)
    expect(Array.from(pana).sort()).toEqual(Array.from(typed).sort())
    expect(normalisePana(pana)).toBe(pana)
  }
})

test('turns any text into a pana or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 4 }), typed => {
      const pana = normalisePana(typed)
      expect(pana === null || isPana(pana)).toBe(true)
    }),
  )
})

function ofAnk(list: readonly string[], ank: string): string {
  return list.filter(pana => ankOf(pana) === ank).join(' ')
}
