import { expect, test } from 'vitest'
import { randomId } from '../../../src/islands/app/lib/random-id.ts'

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('makes a new UUID each time', () => {
  const ids = Array.from({ length: 500 }, randomId)
  expect(ids.filter(id => !uuid4.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(500)
})
