import { expect, test } from 'vitest'
import { type Call, contradictionsIn, type Stored } from '../drills/history-check.ts'

const from = 1_000

function call(name: string, startedAt: number, more: Partial<Call> = {}): Call {
  const times = { startedAt, sentAt: startedAt + 1, endedAt: startedAt + 5 }
  const ids = { player: 'asha', session: 's1' }
  return { ...ids, name: `${name}.php`, ...times, outcome: 'ok', reply: {}, ...more }
}

function bid(bidId: string, startedAt: number, more: Partial<Call> = {}): Call {
  return call('set_bid_new', startedAt, { bidId, slipId: 'slip', points: 10, ...more })
}

function read(wallet: number, startedAt: number): Call {
  return call('get_profile', startedAt, { reply: { data: { wallet } } })
}

/** A wallet of 100 points from which these bids were taken, in this order. */
function storedOf(...bidIds: string[]): Stored {
  const player = 'asha'
  const first = { player, version: 1, amount: 100, balance: 100, bidId: null, requestId: null }
  const rest = bidIds.map((bidId, place) => {
    const balance = 90 - 10 * place
    return { player, version: place + 2, amount: -10, balance, bidId, requestId: null }
  })
  const bids = bidIds.map(id => ({ id, player, bidId: id, slipId: 'slip', points: 10 }))
  return { entries: [first, ...rest], bids }
}

const logout = call('logout', from)
/** A receipt with a number that shows these bids. */
function receipt(number: string, ...ids: string[]): Call {
  const data = { number, count: ids.length, points: 10 * ids.length }
  const reply = { data, result: ids.map(id => ({ id })) }
  return call('get_receipt', from + 50, { slipId: 'slip', reply })
}

const late = { startedAt: from - 10, sentAt: from + 10, endedAt: from + 20 }

test.each<[string, Call[], Stored]>([
  ['bids, reads and an end', [bid('a', 0), read(90, 10), logout], storedOf('a')],
  [
    'a bid that overlaps the end',
    [bid('a', from - 10, { endedAt: from + 20 }), logout],
    storedOf('a'),
  ],
  [
    'a bid whose first try has no answer',
    [
      bid('a', 0, { outcome: 'unknown', endedAt: Infinity }),
      logout,
      bid('a', from + 10, { session: 's2' }),
    ],
    storedOf('a'),
  ],
  [
    'a read during a bid',
    [bid('a', 0, { endedAt: 100 }), read(90, 10), read(90, 20)],
    storedOf('a'),
  ],
  ['a receipt after its bid', [bid('a', 0), receipt('R1', 'a')], storedOf('a')],
  [
    'a further receipt of a slip',
    [bid('a', 0), receipt('R1', 'a'), bid('b', from + 60), receipt('R2', 'b'), receipt('R1', 'a')],
    storedOf('a', 'b'),
  ],
])('has no contradiction in %s', (_, calls, stored) => {
  expect(contradictionsIn(calls, stored)).toEqual([])
})

test.each<[string, Call[], Stored, string]>([
  [
    'a bid whose last byte came after the logout',
    [logout, bid('a', 0, late)],
    storedOf('a'),
    'accepted after',
  ],
  [
    'bank details after the account was closed',
    [call('close_account', from), call('update_bank_details', from + 10, { session: 's2' })],
    storedOf(),
    'accepted after',
  ],
  [
    'a deposit after a break began',
    [call('take_break', from), call('add_points_request', from + 10)],
    storedOf(),
    'accepted after',
  ],
  ['an acknowledged bid that is missing', [bid('a', 0)], storedOf(), 'missing'],
  ['a bid that is there twice', [bid('a', 0)], storedOf('a', 'a'), '2 times'],
  [
    'a refused bid that is there',
    [bid('a', 0, { outcome: 'refused' })],
    storedOf('a'),
    'refused and is there',
  ],
  [
    'bids above a limit',
    [call('set_limit', 0, { points: 15 }), bid('a', 10), bid('b', 20)],
    storedOf('a', 'b'),
    'staked 20 after a limit of 15',
  ],
  [
    'a receipt that grew',
    [bid('a', 0), bid('b', 10), receipt('R1', 'a'), receipt('R1', 'a', 'b')],
    storedOf('a', 'b'),
    'R1 changed',
  ],
  [
    'a bid on two receipts',
    [bid('a', 0), receipt('R1', 'a'), receipt('R2', 'a')],
    storedOf('a'),
    'on two receipts',
  ],
  ['a bid on a receipt that is missing', [receipt('R1', 'a')], storedOf(), 'stored are 0 of 0'],
  [
    'bids in another order than their answers',
    [bid('a', 0), bid('b', 10)],
    storedOf('b', 'a'),
    'began after',
  ],
  [
    'a balance that is older than the bid',
    [bid('a', 0), read(100, 10)],
    storedOf('a'),
    'never true',
  ],
  [
    'a balance that goes back',
    [bid('a', 0, { endedAt: 100 }), read(90, 10), read(100, 20)],
    storedOf('a'),
    'never true',
  ],
])('finds %s', (_, calls, stored, sentence) => {
  expect(contradictionsIn(calls, stored)).toEqual([expect.stringContaining(sentence)])
})
