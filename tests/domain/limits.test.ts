import { describe, expect, test } from 'vitest'
import {
  changeOf,
  exclusionEndsAt,
  firstDayOf,
  isNearlyUsed,
  type Limit,
  limitEndsAt,
  raiseState,
  tightestLimit,
} from '#domain/limits.ts'

const HOUR_MS = 3_600_000
const at = (text: string) => Date.parse(`${text}+05:30`)

describe('the period of a limit', () => {
  test.each([
    ['day', '2026-11-18', '2026-11-18'],
    ['week', '2026-11-16', '2026-11-16'],
    ['week', '2026-11-22', '2026-11-16'],
    ['week', '2026-11-01', '2026-10-26'],
    ['week', '2027-01-01', '2026-12-28'],
    ['month', '2026-11-30', '2026-11-01'],
    ['month', '2028-02-29', '2028-02-01'],
  ] as const)('a %s with %s begins on %s', (period, day, first) => {
    expect(firstDayOf(period, day)).toBe(first)
  })

  test.each([
    ['stake_day', '2026-11-18T23:59:59.999', '2026-11-19T00:00'],
    ['stake_day', '2026-11-19T00:04', '2026-11-20T00:00'],
    ['loss_week', '2026-11-22T23:59', '2026-11-23T00:00'],
    ['loss_week', '2026-11-23T00:00', '2026-11-30T00:00'],
    ['deposit_month', '2026-11-30T23:59', '2026-12-01T00:00'],
    ['deposit_month', '2026-12-31T12:00', '2027-01-01T00:00'],
    ['deposit_month', '2028-02-10T12:00', '2028-03-01T00:00'],
  ] as const)('%s at %s ends at %s', (kind, now, end) => {
    expect(limitEndsAt(kind, at(now))).toBe(at(end))
  })
})

describe('the tightest limit', () => {
  const day: Limit = { kind: 'stake_day', points: 500, used: 460 }
  const week: Limit = { kind: 'stake_week', points: 2_000, used: 1_990 }

  test('is the one with the least left', () => {
    expect(tightestLimit([day, week], 50)).toBe(week)
    expect(tightestLimit([week, day], 50)).toBe(week)
  })

  test('is none while every limit has enough left, to the last point', () => {
    expect(tightestLimit([day, week], 10)).toBeNull()
    expect(tightestLimit([day], 41)).toBe(day)
  })

  test('is the one with the longest period of equal ones', () => {
    const equal: Limit = { kind: 'loss_week', points: 40, used: 0 }
    expect(tightestLimit([day, equal], 50)).toBe(equal)
  })

  test('counts a win of the period, and nothing left below 0', () => {
    expect(tightestLimit([{ kind: 'loss_day', points: 100, used: -900 }], 1_000)).toBeNull()
    const over: Limit = { kind: 'loss_day', points: 100, used: 300 }
    const spent: Limit = { kind: 'stake_week', points: 100, used: 100 }
    expect(tightestLimit([over, spent], 10)).toBe(spent)
  })
})

test('less than a fifth is left from one point below a fifth on', () => {
  expect(isNearlyUsed({ kind: 'stake_day', points: 500, used: 400 })).toBe(false)
  expect(isNearlyUsed({ kind: 'stake_day', points: 500, used: 401 })).toBe(true)
  expect(isNearlyUsed({ kind: 'stake_day', points: 500, used: 900 })).toBe(true)
})

test.each([
  [null, null, 'same'],
  [500, 500, 'same'],
  [null, 500, 'tighter'],
  [500, 0, 'tighter'],
  [500, 499, 'tighter'],
  [500, 501, 'looser'],
  [0, null, 'looser'],
] as const)('a limit of %s that becomes %s is %s', (current, wanted, change) => {
  expect(changeOf(current, wanted)).toBe(change)
})

test('a raise waits 24 hours and can be confirmed for seven days', () => {
  const asked = at('2026-11-18T12:00')
  expect(raiseState(asked, asked)).toBe('waiting')
  expect(raiseState(asked, asked + 24 * HOUR_MS - 1)).toBe('waiting')
  expect(raiseState(asked, asked + 24 * HOUR_MS)).toBe('ready')
  expect(raiseState(asked, asked + 8 * 24 * HOUR_MS - 1)).toBe('ready')
  expect(raiseState(asked, asked + 8 * 24 * HOUR_MS)).toBe('lapsed')
})

test.each([
  ['24h', '2026-11-18T12:04', '2026-11-19T12:04'],
  ['7d', '2026-11-18T12:04', '2026-11-25T12:04'],
  ['30d', '2026-11-18T12:04', '2026-12-18T12:04'],
  ['6m', '2026-11-18T00:04', '2027-05-18T00:04'],
  ['6m', '2026-08-31T12:00', '2027-03-03T12:00'],
  ['1y', '2028-02-29T12:00', '2029-03-01T12:00'],
  ['5y', '2026-11-18T23:59', '2031-11-18T23:59'],
] as const)('a break of %s from %s ends at %s', (span, now, end) => {
  expect(exclusionEndsAt(span, at(now))).toBe(at(end))
})
