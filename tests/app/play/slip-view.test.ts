import { afterEach, expect, test } from 'vitest'
import { addToSlip } from '#app/play/edit-slip.ts'
import {
  $rowList,
  type KeyedRow,
  noError,
  openSlip,
  putRow,
  rowsOf,
  type SlipPlace,
} from '#app/play/slip.ts'
import { newestOver, outcomeOf, slipStatus } from '#app/play/slip-view.ts'

const market = { isClosed: false, sessions: ['Open', 'Close'] } as const

function row(digit: string, points: number, more: Partial<KeyedRow> = {}): KeyedRow {
  const wire = { game_type: 'Single Digit', session: 'Open', open_digit: digit, close_digit: '' }
  const bid = { ...wire, open_pana: '', close_pana: '' } as unknown as KeyedRow['wire']
  return {
    key: `Open:${digit}`,
    wire: bid,
    points,
    bidId: digit,
    state: 'hold',
    ...noError,
    ...more,
  }
}

const slip = [row('1', 10), row('2', 20, { state: 'failed' }), row('3', 30), row('4', 40)]

test('a bid that is sent again costs nothing more, and a placed one neither', () => {
  const placed = row('5', 500, { state: 'done' })
  const status = slipStatus([...slip, placed], market, 80)
  expect(status).toMatchObject({ points: 100, cost: 80, again: 1, problem: null })
  expect(status.waiting.map(({ key }) => key)).toEqual(['Open:1', 'Open:2', 'Open:3', 'Open:4'])
  expect(status.balanceAfter).toBeUndefined()
  expect(slipStatus(slip, market, 100).balanceAfter).toBe(0)
  expect(slipStatus(slip, market, undefined)).toMatchObject({ problem: null })
})

test('is kept from being sent by the market, then by late bids, then by the balance', () => {
  const onlyClose = { isClosed: false, sessions: ['Close'] } as const
  expect(slipStatus(slip, market, 79).problem).toBe('balance')
  expect(slipStatus(slip, onlyClose, 79).problem).toBe('late')
  expect(slipStatus(slip, { isClosed: true, sessions: ['Close'] }, 79).problem).toBe('closed')
})

test('a bid that is never sent again does not wait', () => {
  const lost = row('2', 20, { state: 'failed', isFinal: true })
  const status = slipStatus([row('1', 10), lost], market, 10)
  expect(status).toMatchObject({ points: 10, cost: 10, again: 0, problem: null })
  expect(status.unanswered).toEqual([lost])
})

test('takes out the newest bids until the balance is enough', () => {
  expect(newestOver(slip, 100)).toEqual([])
  expect(newestOver(slip, 60)).toEqual(['Open:4'])
  expect(newestOver(slip, 59)).toEqual(['Open:4', 'Open:3'])
})

const place: SlipPlace = {
  phone: '9000000001',
  gameName: 'Kesar Mahal',
  gameType: 'Single Digit',
  day: '2026-11-18',
}
let close = () => {}
afterEach(() => close())

test('the outcome counts the placed bids, and gives the reason of each other one', () => {
  close = openSlip(place)
  for (const digit of ['1', '2', '3']) {
    addToSlip(place, { type: 'Single Digit', session: 'Open', digit }, 10)
  }
  const keys = $rowList.get().map(({ key }) => key)
  const words = {
    outcome: (placed: number, count: number) => `${placed} of ${count}`,
    states: { failed: 'No answer', refused: 'Refused' },
  } as unknown as Parameters<typeof outcomeOf>[1]
  const say = () => outcomeOf(keys, words, said => said?.message ?? '')
  expect(say()).toBe('')
  const rows = rowsOf(place)
  const [first, second, third] = keys as [string, string, string]
  putRow(place, first, { ...rows[first]!, state: 'done' })
  putRow(place, second, { ...rows[second]!, state: 'refused', message: 'Too much' })
  putRow(place, third, { ...rows[third]!, state: 'failed' })
  expect(say()).toBe('1 of 3, 2: Too much, 3: No answer')
})
