import { beforeEach, expect, test } from 'vitest'
import { numbersOf } from '#domain/game-types.ts'
import { connect } from '../../../src/islands/app/api/call.ts'
import { createBulk } from '../../../src/islands/app/screens/play/bulk.ts'
import { groupsOf } from '../../../src/islands/app/screens/play/number-groups.ts'
import { createPlay } from '../../../src/islands/app/screens/play/play.ts'
import { $lastPlay } from '../../../src/islands/app/stores/bids/last-play.ts'
import { $rowList } from '../../../src/islands/app/stores/bids/slip.ts'
import { payoutFor } from '../../../src/islands/app/stores/markets/payouts.ts'
import { $rates, loadRates } from '../../../src/islands/app/stores/markets/rates.ts'
import { forgetSession } from '../../../src/islands/app/stores/session/session.ts'
import { enterIsland, setUpIsland } from '../support/island.ts'

const island = setUpIsland()

beforeEach(async () => {
  forgetSession()
  connect({ fetch: island.tab.fetch })
  island.tab.cookies.clear()
  await enterIsland()
})

test('puts each pana of a grid in the group of its ank, and other numbers in one', () => {
  const single = groupsOf('Single Pana', '')
  expect(single.map(({ ank }) => ank).join('')).toBe('1234567890')
  expect(single.every(({ numbers }) => numbers.length === 12)).toBe(true)
  expect(groupsOf('Double Pana', '').every(({ numbers }) => numbers.length === 9)).toBe(true)
  for (const { ank, numbers } of single) {
    const sums = numbers.map(pana => Array.from(pana).reduce((sum, digit) => sum + +digit, 0) % 10)
    expect(new Set(sums.map(String))).toEqual(new Set([ank]))
  }
  expect(groupsOf('Jodi Digit', '')).toEqual([{ ank: '', numbers: numbersOf('Jodi Digit') }])
})

test('narrows a grid by the digits that are typed, those of a pana in any order', () => {
  const found = (type: 'Single Pana' | 'Double Pana' | 'Jodi Digit', typed: string) =>
    groupsOf(type, typed)
      .flatMap(({ numbers }) => numbers)
      .toSorted()
  expect(found('Single Pana', '321')).toEqual(['123'])
  expect(found('Single Pana', '89')).toHaveLength(8)
  expect(found('Single Pana', '98')).toEqual(found('Single Pana', '89'))
  expect(found('Double Pana', '11')).toHaveLength(9)
  expect(found('Single Pana', '11')).toEqual([])
  expect(found('Jodi Digit', '4')).toHaveLength(10)
  expect(found('Jodi Digit', '४२')).toEqual(['42'])
  expect(groupsOf('Single Pana', 'x')).toEqual([])
})

test('keeps the last type and points, on this phone until the logout', () => {
  const play = createPlay('Kesar_Mahal', 'Single Pana')
  const close = play.open()
  const first = createBulk(play)
  first.tap('128')
  expect($rowList.get()).toEqual([])
  first.typePoints('50')
  first.tap('128')
  expect($lastPlay.get()).toEqual({ type: 'Single Pana', points: '50' })

  createBulk(play).tap('137')
  expect($rowList.get().map(({ points }) => points)).toEqual([50, 50])
  close()
  forgetSession()
  expect($lastPlay.get()).toEqual({ type: '', points: '' })
})

test('knows what a bid pays only while its rate is known', async () => {
  $rates.set(null)
  expect(payoutFor('Single Pana', 10)).toBeNull()
  await loadRates()
  expect(payoutFor('Single Pana', 10)).toBe(1_600)
  expect(payoutFor('Single Digit', 25)).toBe(250)
  expect(payoutFor('Full Sangam', 999_999_999)).toBe(9_999_999_990_000)
  $rates.set([{ type: 'Single Pana', min_value: 0, max_value: 5 }])
  expect(payoutFor('Single Pana', 10)).toBeNull()
})
