import { isDay, startOfDay } from '#domain/market-days.ts'
import { readTime } from '#domain/times.ts'

const MINUTE_MS = 60_000
const KOLKATA_MINUTES = 330
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The beginnings of dates as other APIs write them, and the order of year, month and day. */
const dates: readonly [pattern: RegExp, order: string][] = [
  [/^(\d{4})[-/](\d\d?)[-/](\d\d?)/, 'ymd'],
  [/^(\d\d?)-(\d\d?)-(\d{4})/, 'dmy'],
  [/^(\d\d?)\/(\d\d?)\/(\d{4})/, 'mdy'],
  [/^(\d\d?)(?:st|nd|rd|th)?[ -]([a-z]{3,9})[ ,-]+(\d{4})/, 'dmy'],
  [/^([a-z]{3,9}) (\d\d?)(?:st|nd|rd|th)?,? (\d{4})/, 'mdy'],
]

const clock =
  /^[t ,]+(\d\d?:\d\d(?::\d\d)?)(?:\.\d+)?( ?[ap]m)? ?(z|utc|gmt|([+-])(\d\d):?(\d\d)|ist)?$/

/**
 * The instant, epoch ms, of a date in another API's words, such as '22 Nov 2026 07:12:45 AM',
 * '21-11-2026' or epoch seconds. Without a zone it is the market's own clock. Null for what cannot
 * be read. Source: docs/api.md, Two dialects.
 */
export function foreignInstant(written: string): number | null {
  const text = written.trim().toLowerCase()
  if (/^\d{9,13}$/.test(text)) return Number(text) * (text.length < 12 ? 1_000 : 1)
  const start = text.replace(/^(sun|mon|tue|wed|thu|fri|sat)[a-z]*,? /, '')
  for (const [pattern, order] of dates) {
    const parts = pattern.exec(start)
    if (parts) return instantOf(dayOf(parts, order), start.slice(parts[0].length))
  }
  return null
}

function dayOf(parts: RegExpExecArray, order: string): string {
  const [year, month = '', day] = [...'ymd'].map(part => parts[order.indexOf(part) + 1])
  const number = /\d/.test(month) ? month : MONTHS.indexOf(month.slice(0, 3)) + 1
  return `${year}-${String(number).padStart(2, '0')}-${day?.padStart(2, '0')}`
}

function instantOf(day: string, rest: string): number | null {
  const parts = clock.exec(rest)
  if (!isDay(day) || (rest && !parts)) return null
  if (!parts) return startOfDay(day)
  const [, time = '', half = '', zone, sign, hours, minutes] = parts
  const minute = readTime(time + half)
  if (minute === null) return null
  const offset = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
  const isLocal = zone === undefined || zone === 'ist'
  const aheadMinutes = isLocal ? 0 : KOLKATA_MINUTES - offset
  return startOfDay(day) + (minute + aheadMinutes) * MINUTE_MS
}
