import { expect, test } from 'vitest'
import {
  canBid,
  type MarketSettings,
  marketState,
  sessionsAt,
  sessionsFor,
} from '#domain/market-state.ts'

const evening: MarketSettings = {
  openMinute: 930,
  closeMinute: 1050,
  isOn: true,
  weekdaysOff: [],
  holidays: [],
}
const late: MarketSettings = { ...evening, openMinute: 1295, closeMinute: 5 }

test.each([
  ['00:00:00', 'Open,Close', '15:30'],
  ['15:29:59.999', 'Open,Close', '15:30'],
  ['15:30:00', 'Close', '17:30'],
  ['17:29:59.999', 'Close', '17:30'],
])('an evening market at %s takes %s until %s', (time, sessions, cutoff) => {
  expect(marketState(evening, at(`2026-02-20T${time}`))).toEqual({
    state: 'open',
    sessions: sessions.split(','),
    cutoff: at(`2026-02-20T${cutoff}`),
  })
})

test.each(['17:30:00', '17:30:00.001', '23:59:59.999'])('an evening market is over at %s', time => {
  expect(marketState(evening, at(`2026-02-20T${time}`))).toEqual({ state: 'closed', why: 'over' })
})

test.each([
  ['2026-02-20T21:34:59.999', 'Open,Close', '2026-02-20T21:35'],
  ['2026-02-20T21:35', 'Close', '2026-02-21T00:05'],
  ['2026-02-20T23:59', 'Close', '2026-02-21T00:05'],
  ['2026-02-21T00:04', 'Close', '2026-02-21T00:05'],
  ['2026-02-21T00:04:59.999', 'Close', '2026-02-21T00:05'],
  ['2026-02-21T00:05', 'Open,Close', '2026-02-21T21:35'],
  ['2026-02-21T00:06', 'Open,Close', '2026-02-21T21:35'],
])('a market from 09:35 pm to 12:05 am takes at %s %s until %s', (time, sessions, cutoff) => {
  expect(marketState(late, at(time))).toEqual({
    state: 'open',
    sessions: sessions.split(','),
    cutoff: at(cutoff),
  })
})

test('a market is closed when it is off, on a weekday off and on a holiday', () => {
  const now = at('2026-02-20T12:00')
  expect(marketState({ ...evening, isOn: false }, now)).toEqual({ state: 'closed', why: 'off' })
  expect(marketState({ ...evening, weekdaysOff: [4] }, now)).toEqual({
    state: 'closed',
    why: 'weekday',
  })
  expect(marketState({ ...evening, holidays: ['2026-02-20'] }, now)).toEqual({
    state: 'closed',
    why: 'holiday',
  })
  expect(marketState({ ...evening, weekdaysOff: [3, 5], holidays: ['2026-02-21'] }, now)).toEqual({
    state: 'open',
    sessions: ['Open', 'Close'],
    cutoff: at('2026-02-20T15:30'),
  })
})

test('the reason off comes before holiday, weekday and over', () => {
  const now = at('2026-02-20T20:00')
  const closed = { ...evening, weekdaysOff: [4], holidays: ['2026-02-20'] }
  expect(marketState({ ...closed, isOn: false }, now)).toEqual({ state: 'closed', why: 'off' })
  expect(marketState(closed, now)).toEqual({ state: 'closed', why: 'holiday' })
  expect(marketState({ ...closed, holidays: [] }, now)).toEqual({ state: 'closed', why: 'weekday' })
})

test('a day off is a market-day, past midnight too', () => {
  const afterFriday = at('2026-02-21T00:04')
  const saturday = at('2026-02-21T00:05')
  expect(marketState({ ...late, weekdaysOff: [4] }, afterFriday)).toEqual({
    state: 'closed',
    why: 'weekday',
  })
  expect(marketState({ ...late, weekdaysOff: [4] }, saturday).state).toBe('open')
  expect(marketState({ ...late, weekdaysOff: [5] }, afterFriday).state).toBe('open')
  expect(marketState({ ...late, weekdaysOff: [5] }, saturday)).toEqual({
    state: 'closed',
    why: 'weekday',
  })
  expect(marketState({ ...late, holidays: ['2026-02-20'] }, afterFriday)).toEqual({
    state: 'closed',
    why: 'holiday',
  })
  expect(marketState({ ...late, holidays: ['2026-02-21'] }, afterFriday).state).toBe('open')
})

test.each([
  [999, ['Open', 'Close']],
  [1000, ['Close']],
  [1001, ['Close']],
  [1999, ['Close']],
  [2000, []],
  [2001, []],
])('at %d the sessions are %j', (now, sessions) => {
  expect(sessionsAt({ openAt: 1000, closeAt: 2000 }, now)).toEqual(sessions)
})

test.each(['Single Digit', 'Single Pana', 'Double Pana', 'Triple Pana'] as const)(
  '%s may be bid on in every session there is',
  type => {
    expect(sessionsFor(type, ['Open', 'Close'])).toEqual(['Open', 'Close'])
    expect(sessionsFor(type, ['Close'])).toEqual(['Close'])
    expect(sessionsFor(type, [])).toEqual([])
    expect(canBid(type, ['Open', 'Close'])).toBe(true)
    expect(canBid(type, ['Close'])).toBe(true)
    expect(canBid(type, [])).toBe(false)
  },
)

test.each(['Jodi Digit', 'Half Sangam', 'Full Sangam'] as const)(
  '%s may be bid on only before the open cut-off',
  type => {
    expect(sessionsFor(type, ['Open', 'Close'])).toEqual(['Open'])
    expect(sessionsFor(type, ['Close'])).toEqual([])
    expect(sessionsFor(type, [])).toEqual([])
    expect(canBid(type, ['Open', 'Close'])).toBe(true)
    expect(canBid(type, ['Close'])).toBe(false)
    expect(canBid(type, [])).toBe(false)
  },
)

test('a day with draws follows them, not the schedule of now', () => {
  const now = at('2026-02-20T16:00')
  const today = { day: '2026-02-20', openAt: now + 1, closeAt: now + 2, isVoid: false }
  expect(marketState(evening, now, today)).toEqual({
    state: 'open',
    sessions: ['Open', 'Close'],
    cutoff: now + 1,
  })
  expect(marketState(evening, now + 2, today)).toEqual({ state: 'closed', why: 'over' })
  const yesterday = { ...today, day: '2026-02-19' }
  const market = { ...evening, holidays: ['2026-02-20'] }
  expect(marketState(market, now, yesterday).state).toBe('open')
  expect(marketState(market, now, { ...yesterday, isVoid: true })).toEqual({
    state: 'closed',
    why: 'void',
  })
})

function at(local: string): number {
  return Date.parse(`${local}+05:30`)
}
