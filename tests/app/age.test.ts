import { expect, test } from 'vitest'
import { formatAge } from '../../src/islands/app/lib/format.ts'

test.each([
  [-5, '0 min'],
  [59_999, '0 min'],
  [60_000, '1 min'],
  [3_599_999, '59 min'],
  [3_600_000, '1 h'],
  [86_399_999, '23 h'],
  [86_400_000, '1 day'],
  [2 * 86_400_000, '2 days'],
])('%i ms are %s', (ageMs, text) => {
  expect(formatAge(ageMs)).toBe(text)
})
