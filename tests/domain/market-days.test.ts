import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  closesAfterMidnight,
  cutoffsOf,
  DAY_MS,
  dayAt,
  isDay,
  localDay,
  localMinutes,
  weekdayOf,
} from '#domain/market-days.ts'

const evening = { openMinute: 930, closeMinute: 1050 }
const late = { openMinute: 1295, closeMinute: 5 }

test.each([
  ['2026-02-20T00:00:00+05:30', '2026-02-20', 0],
  ['2026-02-20T15:30:59.999+05:30', '2026-02-20', 930],
  ['2026-02-20T23:59:59.999+05:30', '2026-02-20', 1439],
  ['2026-02-19T18:29:59.999Z', '2026-02-19', 1439],
  ['2026-02-19T18:30:00Z', '2026-02-20', 0],
  ['2025-12-31T18:30:00Z', '2026-01-01', 0],
  ['1970-01-01T00:00:00Z', '1970-01-01', 330],
  ['1969-12-31T18:29:59.999Z', '1969-12-31', 1439],
])('%s is %s, minute %d', (text, day, minutes) => {
  expect(localDay(Date.parse(text))).toBe(day)
  expect(localMinutes(Date.parse(text))).toBe(minutes)
})

test.each([
  ['2026-02-20T00:00:00+05:30', '2026-02-20'],
  ['2026-02-20T17:30:00+05:30', '2026-02-20'],
  ['2026-02-20T23:59:59.999+05:30', '2026-02-20'],
  ['2026-02-21T00:00:00+05:30', '2026-02-21'],
])('an evening market at %s has the day %s', (text, day) => {
  expect(dayAt(evening, Date.parse(text))).toBe(day)
})

test.each([
  ['2026-02-20T00:04:59.999+05:30', '2026-02-19'],
  ['2026-02-20T00:05:00+05:30', '2026-02-20'],
  ['2026-02-20T21:34:00+05:30', '2026-02-20'],
  ['2026-02-20T23:59:00+05:30', '2026-02-20'],
  ['2026-02-21T00:03:00+05:30', '2026-02-20'],
  ['2026-02-21T00:04:00+05:30', '2026-02-20'],
  ['2026-02-21T00:04:59.999+05:30', '2026-02-20'],
  ['2026-02-21T00:05:00+05:30', '2026-02-21'],
  ['2026-02-21T00:06:00+05:30', '2026-02-21'],
])('a market that closes at 12:05 am has at %s the day %s', (text, day) => {
  expect(dayAt(late, Date.parse(text))).toBe(day)
})

test('computes the cut-offs of a day', () => {
  expect(cutoffsOf(evening, '2026-02-20')).toEqual({
    bidsFrom: Date.parse('2026-02-19T18:30:00Z'),
    openAt: Date.parse('2026-02-20T15:30:00+05:30'),
    closeAt: Date.parse('2026-02-20T17:30:00+05:30'),
  })
  expect(cutoffsOf(late, '2026-02-28')).toEqual({
    bidsFrom: Date.parse('2026-02-28T00:05:00+05:30'),
    openAt: Date.parse('2026-02-28T21:35:00+05:30'),
    closeAt: Date.parse('2026-03-01T00:05:00+05:30'),
  })
  expect(cutoffsOf({ openMinute: 1320, closeMinute: 0 }, '2026-02-20')).toEqual({
    bidsFrom: Date.parse('2026-02-20T00:00:00+05:30'),
    openAt: Date.parse('2026-02-20T22:00:00+05:30'),
    closeAt: Date.parse('2026-02-21T00:00:00+05:30'),
  })
})

test('a close at or before the open is after midnight', () => {
  expect(closesAfterMidnight(evening)).toBe(false)
  expect(closesAfterMidnight(late)).toBe(true)
  expect(closesAfterMidnight({ openMinute: 600, closeMinute: 601 })).toBe(false)
  expect(closesAfterMidnight({ openMinute: 600, closeMinute: 600 })).toBe(true)
})

test('every instant belongs to exactly one day, the one whose cut-offs enclose it', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  const from = Date.parse('2020-01-01T00:00:00Z')
  const to = Date.parse('2040-01-01T00:00:00Z')
  const instant = fc.oneof(
    fc.integer({ min: from, max: to }),
    fc.integer({ min: from / 60_000, max: to / 60_000 }).map(minutes => minutes * 60_000),
  )
  fc.assert(
    fc.property(minute, minute, instant, (openMinute, closeMinute, now) => {
      const schedule = { openMinute, closeMinute }
      const day = dayAt(schedule, now)
      const today = cutoffsOf(schedule, day)
      const tomorrow = cutoffsOf(schedule, addDays(day, 1))
      expect(today.bidsFrom).toBeLessThanOrEqual(now)
      expect(now).toBeLessThan(tomorrow.bidsFrom)
      expect(tomorrow.bidsFrom - today.bidsFrom).toBe(DAY_MS)
      expect(today.bidsFrom).toBeLessThanOrEqual(today.openAt)
      expect(today.openAt).toBeLessThan(today.closeAt)
      expect(today.closeAt).toBeLessThanOrEqual(tomorrow.bidsFrom)
      expect(localMinutes(today.openAt)).toBe(openMinute)
      expect(localMinutes(today.closeAt)).toBe(closeMinute)
      expect(dayAt(schedule, today.bidsFrom)).toBe(day)
      expect(dayAt(schedule, today.bidsFrom - 1)).toBe(addDays(day, -1))
      expect(dayAt(schedule, today.closeAt - 1)).toBe(day)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2025-12-31', 1, '2026-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2026-02-20', 0, '2026-02-20'],
  ['2026-03-29', 365, '2027-03-29'],
])('%s and %d days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected)
})

test.each([
  ['2026-02-16', 0],
  ['2026-02-17', 1],
  ['2026-02-18', 2],
  ['2026-02-19', 3],
  ['2026-02-20', 4],
  ['2026-02-21', 5],
  ['2026-02-22', 6],
  ['1970-01-01', 3],
  ['1969-12-31', 2],
])('%s is weekday %d', (day, weekday) => {
  expect(weekdayOf(day)).toBe(weekday)
})

test('accepts only dates that exist', () => {
  expect(isDay('2026-02-20')).toBe(true)
  expect(isDay('2028-02-29')).toBe(true)
  expect(isDay('2000-02-29')).toBe(true)
})

test.each([
  '',
  '2026-02-29',
  '2100-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-1',
  '20260220',
  '02/20/2026',
  ' 2026-02-20',
  '2026-02-20\n',
  '2026-02-20T00:00:00Z',
  '२०२६-०२-२०',
])('%j is not a day', text => {
  expect(isDay(text)).toBe(false)
  expect(() => addDays(text, 1)).toThrow(RangeError)
  expect(() => weekdayOf(text)).toThrow(RangeError)
  expect(() => cutoffsOf(evening, text)).toThrow(RangeError)
})

test('every instant has a day', () => {
  expect(() => localDay(Number.NaN)).toThrow(RangeError)
})
