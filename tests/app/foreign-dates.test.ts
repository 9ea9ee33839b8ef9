import { afterEach, expect, test, vi } from 'vitest'
import { ourDate } from '../../src/islands/app/api/foreign-values.ts'
import { formatDate } from '../../src/islands/app/stores/dates.ts'
import { dayIn } from '../../src/islands/app/stores/money/whole-statement.ts'

vi.hoisted(() => vi.stubEnv('PUBLIC_API_DIALECT', 'specification'))

const zoneOfMachine = process.env.TZ

afterEach(() => {
  if (zoneOfMachine === undefined) delete process.env.TZ
  else process.env.TZ = zoneOfMachine
})

/** How other APIs write a moment or a day; without a zone it is the market's own clock. */
const written = [
  '22 Nov 2026 07:12:45 AM',
  '22 November 2026, 11:59 pm',
  '22-Nov-2026 00:05',
  '22nd Nov 2026',
  'Nov 22, 2026 7:12 AM',
  'Sun, 22 Nov 2026 07:12:45 +0530',
  '2026-11-22 07:10:28am',
  '2026-11-22 00:00:00',
  '2026-11-22 23:59:59',
  '2026-11-22T23:59:59',
  '2026-11-22T02:00:00.000Z',
  '2026-11-21T18:30:00Z',
  '2026-11-22T00:00:00+05:30',
  '2026-11-22',
  '22-11-2026',
  '22-11-2026 11:45 pm',
  '2-1-2027',
  '11/22/2026',
  '11/22/2026 12:00:00 AM',
  String(Date.parse('2026-11-22T00:01:00+05:30') / 1000),
  String(Date.parse('2026-11-22T23:59:00+05:30')),
]

test.each([
  ['Asia/Kolkata', -330],
  ['Asia/Dubai', -240],
  ['America/New_York', 300],
  ['UTC', 0],
])('reads dates by the clock of the market on a phone in %s', (zone, offsetMinutes) => {
  process.env.TZ = zone
  expect(new Date('2026-11-22T00:00:00Z').getTimezoneOffset()).toBe(offsetMinutes)
  for (const text of written) {
    const isOther = text === '2-1-2027'
    expect([text, dayIn(ourDate(text))]).toEqual([text, isOther ? '2027-01-02' : '2026-11-22'])
    expect([text, formatDate(ourDate(text))]).toEqual([text, isOther ? '01/02/2027' : '11/22/2026'])
  }
  expect(formatDate(Date.parse('2026-11-21T18:30:00Z'))).toBe('11/22/2026')
})

test.each([
  '',
  'yesterday',
  '22/11/2026',
  '22-13-2026',
  '2026-02-30',
  '21-11-26',
  '0000-00-00 00:00:00',
  '2026-11-22 25:00:00',
  '2026-11-22 or so',
  '22 Foo 2026',
  '20261122',
  'Invalid Date',
  'NaN',
])('shows the date %j as it came, and reads no day in it', text => {
  expect(formatDate(ourDate(text))).toBe(text)
  expect(dayIn(ourDate(text))).toBe('')
})
