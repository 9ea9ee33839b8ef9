import { formatTime } from './times.ts'

const MINUTE_MS = 60_000
const KOLKATA_MS = 330 * MINUTE_MS
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z')
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z')

export const DAY_MS = 1440 * MINUTE_MS

/** A calendar date in Asia/Kolkata, 'YYYY-MM-DD'. */
export type Day = string

/** The two cut-offs of a market, each in minutes past local midnight, 0 to 1439. */
export type Schedule = { openMinute: number; closeMinute: number }

/** Instants in epoch ms: bids are taken from bidsFrom on, and before openAt and closeAt. */
export type Cutoffs = { bidsFrom: number; openAt: number; closeAt: number }

/** Whether the close cut-off falls on the next date. Source: docs/game-rules.md, A market's day. */
export function closesAfterMidnight(schedule: Schedule): boolean {
  return schedule.closeMinute <= schedule.openMinute
}

/**
 * The market-day that bids at an instant (epoch ms) belong to. It begins at local midnight or,
 * for a market that closes after midnight, at the close cut-off. Source: docs/game-rules.md, A
 * market's day.
 */
export function dayAt(schedule: Schedule, now: number): Day {
  return localDay(now - rolloverMinute(schedule) * MINUTE_MS)
}

/**
 * When a market-day begins and when each session is cut off, in epoch ms. Bids of the day are
 * taken from bidsFrom, for Open while now < openAt and for Close while now < closeAt.
 * Throws a RangeError for an invalid day.
 */
export function cutoffsOf(schedule: Schedule, day: Day): Cutoffs {
  const midnight = startOfDay(day)
  const closeDay = closesAfterMidnight(schedule) ? midnight + DAY_MS : midnight
  return {
    bidsFrom: midnight + rolloverMinute(schedule) * MINUTE_MS,
    openAt: midnight + schedule.openMinute * MINUTE_MS,
    closeAt: closeDay + schedule.closeMinute * MINUTE_MS,
  }
}

/** The date in Asia/Kolkata at an instant (epoch ms); throws a RangeError for an invalid one. */
export function localDay(now: number): Day {
  return dayOfUtc(now + KOLKATA_MS)
}

/** When a date begins in Asia/Kolkata, in epoch ms; throws a RangeError for an invalid day. */
export function startOfDay(day: Day): number {
  return utcMidnight(day) - KOLKATA_MS
}

/**
 * From the beginning of a day to the end of another in Asia/Kolkata, in epoch ms; a day that is left
 * out sets no limit. It stays in the years 1 to 9999 of UTC, because others are no instants for a
 * database. Throws a RangeError for an invalid day.
 */
export function periodOf({ from, to }: { from?: Day | undefined; to?: Day | undefined }) {
  return {
    fromMs: from === undefined ? undefined : Math.max(startOfDay(from), FIRST_INSTANT),
    untilMs: to === undefined ? undefined : Math.min(startOfDay(to) + DAY_MS, LAST_INSTANT),
  }
}

/** Whole minutes past midnight in Asia/Kolkata at an instant (epoch ms), 0 to 1439. */
export function localMinutes(now: number): number {
  const local = new Date(now + KOLKATA_MS)
  return local.getUTCHours() * 60 + local.getUTCMinutes()
}

/** The date a whole number of days later; throws a RangeError for an invalid day. */
export function addDays(day: Day, days: number): Day {
  return dayOfUtc(utcMidnight(day) + days * DAY_MS)
}

/** 0 for Monday to 6 for Sunday; throws a RangeError for an invalid day. */
export function weekdayOf(day: Day): number {
  return (new Date(utcMidnight(day)).getUTCDay() + 6) % 7
}

/** Whether the text is 'YYYY-MM-DD' and the date exists: 2025-02-29 does not, nor does a year 0. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOfUtc(time) === text
}

function rolloverMinute(schedule: Schedule): number {
  return closesAfterMidnight(schedule) ? schedule.closeMinute : 0
}

function utcMidnight(day: Day): number {
  if (!isDay(day)) throw new RangeError(`Not a day: ${day}`)
  return Date.parse(`${day}T00:00:00Z`)
}

function dayOfUtc(time: number): Day {
  return new Date(time).toISOString().slice(0, 10)
}

/** An instant in epoch ms as the market's clock and the specification's dates write it: '11/23/2026, 12:04 am'. */
export function instantText(at: number): string {
  const [year, month, date] = localDay(at).split('-')
  return `${month}/${date}/${year}, ${formatTime(localMinutes(at))}`
}
