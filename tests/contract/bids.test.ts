import * as v from 'valibot'
import { expect, test } from 'vitest'
import { placeBid } from '#contract/bids.ts'

const bid = {
  phone_number: '9000000009',
  game_name: 'Kesar Mahal',
  game_type: 'Single Digit',
  session: 'Open',
  open_digit: '7',
  points_action: '10',
}

function accepts(bids: unknown): boolean {
  return v.safeParse(placeBid.request, { bids: JSON.stringify(bids) }).success
}

test('accepts one bid in a call, and refuses none and two', () => {
  expect(accepts([bid])).toBe(true)
  expect(accepts([])).toBe(false)
  expect(accepts([bid, bid])).toBe(false)
  expect(accepts(bid)).toBe(false)
})

test.each(['1e3', ' 10', '10.0', '-5', '०९', '', '9', '1000000000', '010'])(
  'refuses the points %j',
  points_action => {
    expect(accepts([{ ...bid, points_action }])).toBe(false)
  },
)

test('accepts points as a number', () => {
  expect(accepts([{ ...bid, points_action: 10 }])).toBe(true)
  expect(accepts([{ ...bid, points_action: 10.5 }])).toBe(false)
})
