import { actionTypes, numberOf, textOf } from '#contract/wire.ts'
import { isDay, startOfDay } from '#domain/market-days.ts'
import { formatTime, parseTime } from '#domain/times.ts'
import { formatDay } from '../lib/format.ts'

/** Converts dates, times and words of other APIs to our own form. */

const MINUTE_MS = 60_000
const KOLKATA_MINUTES = 330
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Half of the smallest part of a point. */
export const ROUNDING = 0.005

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

const requestStatuses: readonly [status: string, words: RegExp][] = [
  ['0', /^(pending|in ?-?process|processing|waiting|requested)$/i],
  ['-1', /^(declined?|rejected|fail|failed|failure|cancell?ed)$/i],
  ['1', /^(success(ful)?|approved?|accepted|completed?|done|paid)$/i],
]

/**
 * Converts a date of another API, such as '22 Nov 2026 07:12:45 AM', '21-11-2026' or epoch seconds, to
 * MM/DD/YYYY or, with a time, to an ISO date of the market's clock. An unreadable date is returned
 * unchanged.
 */
export function ourDate(written: string): string {
  const instantMs = instantIn(written)
  if (instantMs === null) return written
  return hasTime(instantMs) ? `${localText(instantMs)}+05:30` : formatDay(instantMs)
}

/** Epoch ms of a date with a time; undefined without one. Midnight is read as no time. */
export function ourInstant(written: string): number | undefined {
  const instantMs = instantIn(written)
  return instantMs !== null && hasTime(instantMs) ? instantMs : undefined
}

function hasTime(instantMs: number): boolean {
  return !localText(instantMs).endsWith('T00:00:00')
}

/** YYYY-MM-DDThh:mm:ss by the market's clock. */
function localText(instantMs: number): string {
  return new Date(instantMs + KOLKATA_MINUTES * MINUTE_MS).toISOString().slice(0, 19)
}

/** The market-day in a date, as MM/DD/YYYY. An unreadable date is returned unchanged. */
export function ourDay(written: string): string {
  const instantMs = instantIn(written)
  return instantMs === null ? written : formatDay(instantMs)
}

/** Epoch ms. Without a zone it is the market's own clock. Null for what cannot be read. */
export function instantIn(written: string): number | null {
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
  const minute = minuteIn(time + half)
  if (minute === null) return null
  const offset = sign ? Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) : 0
  const isLocal = zone === undefined || zone === 'ist'
  const aheadMinutes = isLocal ? 0 : KOLKATA_MINUTES - offset
  return startOfDay(day) + (minute + aheadMinutes) * MINUTE_MS
}

/** Converts a time such as '4:10 PM', '04:10pm' or '16:10'. An unreadable one is returned unchanged. */
export function ourTime(written: string): string {
  const minute = parseTime(written) === null ? minuteIn(written) : null
  return minute === null ? written : formatTime(minute)
}

/** Minutes past midnight, 0 to 1439; null for what cannot be read. */
function minuteIn(text: string): number | null {
  const parts = /^(\d\d?)[:.]([0-5]\d)(?::[0-5]\d)?(?:\s*([ap])\.?m\.?)?$/i.exec(text.trim())
  if (parts === null) return null
  const [hour, half] = [Number(parts[1]), parts[3]?.toLowerCase()]
  if (hour > 23 || (half === 'a' && hour > 12) || (half === 'p' && hour === 0)) return null
  const isTwelve = half !== undefined && hour <= 12
  const start = isTwelve && half === 'p' ? 12 * 60 : 0
  return start + (isTwelve ? hour % 12 : hour) * 60 + Number(parts[2])
}

/** Converts the status of a request to its number. An unknown word is returned unchanged. */
export function ourRequestStatus(written: string): string {
  const word = written.trim()
  return requestStatuses.find(([, words]) => words.test(word))?.[0] ?? word
}

/** Deposite or Deposit, Withdraw or Withdrawal, in any case. */
export function ourActionType(written: string): string {
  const word = written.trim().toLowerCase()
  if (word.startsWith('deposit')) return actionTypes.deposit
  return word.startsWith('withdraw') ? actionTypes.withdrawal : written
}

/** The status of a payment in any case; of other words only those for a failure are known. */
export function ourPaymentStatus(written: string): string {
  if (/^(success|pending)$/i.test(written)) return written.toUpperCase()
  return /^(fail(ed|ure)?|0|false|error)$/i.test(written) ? 'FAILURE' : written
}

export type Row = Record<string, unknown>

/**
 * Gives an amount without a sign the sign that the balances before and after it show. Others are
 * returned unchanged. Oldest first. Meaningless if the dates contradict this order.
 */
export function withSigns(rows: readonly Row[]): Row[] {
  return rows.map((row, place) => {
    const older = rows[place - 1]
    const amount = textOf(row.amount)
    const points = /^\d[\d,]*(\.\d+)?$/.test(amount) ? Number(amount.replaceAll(',', '')) : 0
    if (!points || !older || isNewer(older, row)) return row
    const change = Number(numberOf(row.updated_amount)) - Number(numberOf(older.updated_amount))
    if (Math.abs(Math.abs(change) - points) > ROUNDING || Number.isNaN(change)) return row
    return { ...row, amount: (change < 0 ? '-' : '+') + points }
  })
}

function isNewer(row: Row, than: Row): boolean {
  const [first, second] = [instantIn(textOf(row.date)), instantIn(textOf(than.date))]
  return first !== null && second !== null && first > second
}
