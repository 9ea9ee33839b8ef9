import { expect, test } from 'vitest'
import { offeredAmounts } from '../../../src/islands/app/ui/choice.tsx'

test('offers round amounts from the least on, and none above the most', () => {
  expect(offeredAmounts(100)).toEqual([100, 200, 500, 1000])
  expect(offeredAmounts(500, 2560)).toEqual([500, 1000, 2000, 2560])
  expect(offeredAmounts(500, 1000)).toEqual([500, 1000])
  expect(offeredAmounts(500, 500)).toEqual([500])
  expect(offeredAmounts(500, 100_000)).toEqual([500, 1000, 2000, 100_000])
  expect(offeredAmounts(500, 499)).toEqual([])
  expect(offeredAmounts(0, 0)).toEqual([])
})
