import { expect, test } from 'vitest'
import { formatDate } from '../../src/islands/app/stores/dates.ts'
import { dayIn } from '../../src/islands/app/stores/money/whole-statement.ts'

test.each([
  ['11/22/2026', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['2026-11-21T18:30:00.000Z', '2026-11-22'],
  ['2026-11-22T18:29:59.999Z', '2026-11-22'],
])('reads the date %s of our own API', (written, day) => {
  expect(dayIn(written)).toBe(day)
  expect(formatDate(written)).toBe('11/22/2026')
})

test('shows an empty date as it is', () => {
  expect([formatDate(''), dayIn('')]).toEqual(['', ''])
})
