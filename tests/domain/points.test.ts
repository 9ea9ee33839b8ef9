import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_MAX_BID, formatPoints, MIN_BID, parsePoints, pointsText } from '#domain/points.ts'

test('a bid is 10 to 100,000 points', () => {
  expect(MIN_BID).toBe(10)
  expect(DEFAULT_MAX_BID).toBe(100_000)
})

test.each([
  ['1', 1],
  ['9', 9],
  ['10', 10],
  ['100000', 100_000],
  ['999999999', 999_999_999],
])('%s is %d points', (text, points) => {
  expect(parsePoints(text)).toBe(points)
})

test.each([
  '1e3',
  ' 10',
  '10 ',
  '10\n',
  '10.0',
  '-5',
  '+5',
  '०९',
  '１０',
  '',
  '0',
  '010',
  '1000000000',
  '1,000',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
])('%j is refused', text => {
  expect(parsePoints(text)).toBeNull()
})

test('reads exactly the whole numbers from 1 to 999,999,999', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), points => {
      expect(parsePoints(String(points))).toBe(points)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      const points = parsePoints(text)
      expect(points === null || String(points) === text).toBe(true)
    }),
  )
})

test('writes every whole number as the Indian locale does', () => {
  const indian = new Intl.NumberFormat('en-IN')
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), points => {
      expect(formatPoints(points)).toBe(indian.format(points))
    }),
  )
})

test.each([
  [380.5, '380.50'],
  [-380.5, '-380.50'],
  [1380.25, '1,380.25'],
  [1234567.5, '12,34,567.50'],
])('writes the decimals of %d as %s', (points, text) => {
  expect(formatPoints(points)).toBe(text)
})

test.each([
  [0, '0 points'],
  [1, '1 point'],
  [1_000, '1,000 points'],
])('writes %i in English as %s', (points, text) => {
  expect(pointsText(points)).toBe(text)
})
