import { expect, test } from 'vitest'
import { toWire } from '#domain/wire-bids.ts'
import { type FoundBid, type JudgedBid, outcomeOf } from '../../../server/bids/bid-rules.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const DAY = '2026-11-18'

/** Open until 15:10, Close until 17:10, on a Wednesday. */
const market = {
  id: 'm1',
  name: 'Kesar Mahal',
  open_minute: 15 * 60 + 10,
  close_minute: 17 * 60 + 10,
  weekdays_off: [6],
  is_on: true,
  created_at: null,
  holidays: [],
  day: DAY,
  bids_from: new Date('2026-11-18T00:00:00+05:30'),
  open_at: new Date('2026-11-18T15:10:00+05:30'),
  close_at: new Date('2026-11-18T17:10:00+05:30'),
  is_void: false,
}

const noLimits = {
  ...{ stake_day: null, stake_week: null, loss_day: null, loss_week: null, excluded_until: null },
  ...{ day_staked: null, week_staked: null, day_paid: null, week_paid: null, is_day_over: false },
}
const counted = { day_staked: 60, week_staked: 300, day_paid: 20, week_paid: 250 }

/** A bid that no rule refuses but the balance, which is the last one. */
const unpaid = {
  at: new Date(NOON),
  balance_after: null,
  ...{ player_id: 'p1', phone: '9000000001', status: '1', user_token_hash: 'a'.repeat(64) },
  takes_bid: true,
  is_closed: false,
  maximum: 100_000,
  balance: 9,
  ...market,
  ...noLimits,
}

const digit = toWire({ type: 'Single Digit', session: 'Open', digit: '7' })
const onClose = toWire({ type: 'Single Digit', session: 'Close', digit: '7' })
const jodi = toWire({ type: 'Jodi Digit', jodi: '16' })
const claim = { tokenHash: 'c'.repeat(64), userTokenHash: unpaid.user_token_hash }
const bid: JudgedBid = {
  ...{ claim, phone: '9000000001', marketName: 'Kesar Mahal', day: '', wire: digit, points: 10 },
}

const afterOpen = new Date('2026-11-18T15:10:00+05:30')
const afterClose = new Date('2026-11-18T17:10:00+05:30')
const notDrawn = {
  day: '2026-11-17',
  open_at: new Date(0),
  close_at: new Date(1),
  takes_bid: false,
}
const closed = { takes_bid: false, is_closed: true }
const name = 'Kesar Mahal'

test.each<[string, Partial<Record<string, unknown>>, Partial<JudgedBid>, string, object]>([
  ['no market', { id: null, name: null }, {}, 'market_unknown', { market: name }],
  ['a market that is off', { is_on: false }, {}, 'market_off', { market: name }],
  ['a holiday', { holidays: [DAY] }, {}, 'market_holiday', { market: name }],
  ['a holiday without draws', { ...notDrawn, holidays: [DAY] }, {}, 'market_holiday', {}],
  ['a weekday off', { weekdays_off: [2] }, {}, 'market_weekday_off', { weekday: 2 }],
  ['a void day', { is_void: true, takes_bid: false }, {}, 'market_void', { market: name }],
  ['a later day', {}, { day: '2026-11-19' }, 'bid_day_ahead', { date: '11/19/2026' }],
  ['points above the maximum', { maximum: 9 }, {}, 'bid_above_maximum', { maximum: 9 }],
  [
    'a break',
    { excluded_until: new Date('2026-11-18T12:00:00.001+05:30') },
    {},
    'excluded',
    { until: Date.parse(NOON) + 1 },
  ],
  [
    'a stake of the day',
    { ...counted, stake_day: 69 },
    {},
    'limit_reached',
    { limit: 'stake_day', points: 69, left: 9, until: Date.parse('2026-11-19T00:00:00+05:30') },
  ],
  [
    'a stake of the week',
    { ...counted, stake_week: 305 },
    {},
    'limit_reached',
    { limit: 'stake_week', left: 5 },
  ],
  [
    'a loss of the day',
    { ...counted, loss_day: 49 },
    {},
    'limit_reached',
    { limit: 'loss_day', left: 9 },
  ],
  [
    'a loss of the week',
    { ...counted, loss_week: 51 },
    {},
    'limit_reached',
    { limit: 'loss_week', left: 1 },
  ],
  ['the balance', {}, {}, 'insufficient_balance', { balance: 9 }],
  [
    'the balance, where every limit is just kept and a break has just ended',
    {
      ...{ ...counted, stake_day: 70, stake_week: 310, loss_day: 50, loss_week: 60 },
      excluded_until: new Date(NOON),
    },
    {},
    'insufficient_balance',
    {},
  ],
])('a bid is refused for %s, and judged again', (_, found, sent, code, params) => {
  expect(outcome(found, sent)).toMatchObject({
    state: 'refused',
    playerId: 'p1',
    isFinal: false,
    error: { code, params },
  })
})

test.each<[string, Partial<Record<string, unknown>>, Partial<JudgedBid>, string, object]>([
  ['a day that is over', {}, { day: '2026-11-17' }, 'bid_day_over', { date: '11/17/2026' }],
  ['Open after its cut-off', { at: afterOpen }, {}, 'open_session_over', { market: name }],
  [
    'a jodi after the cut-off of Open',
    { at: afterOpen },
    { wire: jodi },
    'before_open_only',
    { market: name, type: 'Jodi Digit' },
  ],
  ['Close after its cut-off', { at: afterClose }, { wire: onClose }, 'market_closed', {}],
  ['Open that was closed before its cut-off', closed, {}, 'open_session_over', {}],
  ['Close that was closed before its cut-off', closed, { wire: onClose }, 'market_closed', {}],
  ['a jodi whose Open was closed', closed, { wire: jodi }, 'before_open_only', {}],
])('a bid is refused for %s, for good', (_, found, sent, code, params) => {
  expect(outcome(found, sent)).toMatchObject({
    state: 'refused',
    isFinal: true,
    error: { code, params },
  })
})

test.each<[string, Partial<Record<string, unknown>>, Partial<JudgedBid>, string]>([
  ['a session that has ended', { player_id: null, user_token_hash: null }, {}, 'login_required'],
  [
    'a request without the user token',
    {},
    { claim: { ...claim, userTokenHash: null } },
    'user_token_missing',
  ],
  ['another user token', { user_token_hash: 'b'.repeat(64) }, {}, 'login_expired'],
  ['a blocked player', { status: '0' }, {}, 'account_inactive'],
  ['the phone of another player', { phone: '9000000002' }, {}, 'not_yours'],
])('a bid is not judged for %s, whatever else is wrong', (_, found, sent, code) => {
  const wrong = [{ id: null }, { balance: null }, { takes_bid: false, is_closed: true }]
  for (const also of [...wrong, {}]) {
    expect(() => outcome({ ...also, ...found }, sent)).toThrow(expect.objectContaining({ code }))
  }
})

test('access is checked in the order of the other calls', () => {
  const broken: [Partial<Record<string, unknown>>, string | null, string][] = [
    [{ player_id: null }, null, 'login_required'],
    [{ user_token_hash: 'b'.repeat(64), status: '0', phone: '9' }, null, 'user_token_missing'],
    [{ user_token_hash: 'b'.repeat(64), status: '0', phone: '9' }, 'a'.repeat(64), 'login_expired'],
    [{ status: '0', phone: '9' }, 'a'.repeat(64), 'account_inactive'],
  ]
  for (const [found, userTokenHash, code] of broken) {
    const judge = () => outcome(found, { claim: { ...claim, userTokenHash } })
    expect(judge).toThrow(expect.objectContaining({ code }))
  }
})

test('a bid is taken if the statement has debited it', () => {
  expect(outcome({ balance_after: 0, player_id: null, id: null })).toEqual({
    state: 'taken',
    balance: 0,
  })
})

test.each([
  ['on the day that the player saw', {}, { day: DAY }],
  ['on Close after the cut-off of Open', { at: afterOpen }, { wire: onClose }],
  ['a moment before the cut-off', { at: new Date(afterOpen.getTime() - 1) }, {}],
  ['of exactly the maximum', { maximum: 10 }, {}],
])('only the balance refuses a bid %s', (_, found, sent) => {
  expect(outcome(found, sent)).toMatchObject({ error: { code: 'insufficient_balance' } })
})

test.each([
  ['of a day without draws is sent again once they are there', notDrawn],
  ['is not judged by the draws of the day before', { ...notDrawn, is_closed: true }],
  ['is sent again if its draw changed while it waited', { takes_bid: false }],
])('a bid %s', (_, found) => {
  expect(outcome(found)).toEqual({ state: 'no-draw', playerId: 'p1' })
})

test('a bid of a date before the one that counts is sent again after a new count', () => {
  const over = {
    is_day_over: true,
    excluded_until: new Date('2026-12-01'),
    stake_day: 1,
    ...counted,
  }
  expect(outcome(over)).toEqual({ state: 'day-over', playerId: 'p1' })
})

test('the first broken rule is the reason', () => {
  const broken = [
    { id: null },
    { is_on: false },
    closed,
    { maximum: 9 },
    { excluded_until: new Date('2026-12-01') },
    { ...counted, stake_day: 1 },
    {},
  ]
  const codes = broken.map((_, place) => {
    const found = broken.slice(place).reverse()
    return (outcome(Object.assign({}, ...found)) as { error: { code: string } }).error.code
  })
  expect(codes).toEqual([
    'market_unknown',
    'market_off',
    'open_session_over',
    'bid_above_maximum',
    'excluded',
    'limit_reached',
    'insufficient_balance',
  ])
})

test('a game type without a rate is a fault of the server', () => {
  expect(() => outcome({ balance: null })).toThrow('There is no rate of Single Digit.')
})

function outcome(found: Partial<Record<string, unknown>>, sent: Partial<JudgedBid> = {}) {
  return outcomeOf({ ...bid, ...sent }, { ...unpaid, ...found } as FoundBid)
}
