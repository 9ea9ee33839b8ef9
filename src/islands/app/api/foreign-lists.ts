import type { StatementKind } from '#contract/wallet.ts'
import { numberOf, textOf } from '#contract/wire.ts'
import { localDay } from '#domain/market-days.ts'
import { instantIn, ROUNDING, type Row, withSigns } from './foreign-values.ts'

/**
 * Pages, filters and sums of the full lists that an API of the specification sends. The newest list is
 * kept in memory: further pages and the sums come from it, without a call.
 */

type List = {
  /** The rows of a page whose request has no `limit`. */
  pageRows: number
  /** The field that `before` names, and its value for the nth row from the oldest. */
  key: string
  keyOf: (nth: number) => unknown
  /** A row that does not show whether it fits is left in, so that the screen can count it. */
  fits: (row: Row, request: Row) => boolean
  isOldestFirst?: boolean
}

/** The lists that have pages, by the name of the call. */
const lists: Readonly<Record<string, List>> = {
  'get_bid_history.php': { pageRows: 50, key: 'id', keyOf: String, fits: fitsBid },
  'get_wallet_history.php': {
    pageRows: 50,
    key: 'version',
    keyOf: nth => nth,
    fits: fitsEntry,
    isOldestFirst: true,
  },
}

/** A list that has no pages. */
const REQUESTS = 'get_request_history.php'

/** The full lists, by the name of the call: newest first, with their keys. */
const fullLists = new Map<string, { phone: unknown; rows: Row[] }>()

/**
 * The rows of a list in its order. The dates of the first and the last row decide whether the API has
 * sent the newest first; without a difference it is the order of the specification.
 */
export function inOrder(name: string, rows: Row[]): Row[] {
  const list = lists[name]
  if (!list && name !== REQUESTS) return rows
  const times = rows.map(timeOf).filter(time => time !== null)
  const change = (times.at(-1) ?? 0) - (times[0] ?? 0)
  const isOldestFirst = change === 0 ? list?.isOldestFirst === true : change > 0
  if (list?.isOldestFirst) return withSigns(isOldestFirst ? rows : [...rows].reverse())
  const newestFirst = isOldestFirst ? [...rows].reverse() : [...rows]
  if (times.length < rows.length) return newestFirst
  return newestFirst.sort((one, other) => timeOf(other)! - timeOf(one)!)
}

/** Keeps a full list, in the order of the call, and returns the page of a request. */
export function firstPage(name: string, request: Row, rows: Row[]): Row | undefined {
  const list = lists[name]
  if (!list) return undefined
  const newestFirst = list.isOldestFirst ? [...rows].reverse() : rows
  const keyed = newestFirst.map((row, place) => ({
    ...row,
    [list.key]: list.keyOf(rows.length - place),
  }))
  fullLists.set(name, { phone: request.phone_number, rows: keyed })
  return pageOf(name, request)
}

/** The page of a request in the kept list of its player; undefined if there is none. */
export function pageOf(name: string, request: Row): Row | undefined {
  const list = lists[name]
  const all = rowsOf(name, request)
  if (!list || !all) return undefined
  const { before, limit = list.pageRows } = request
  const last = all.findIndex(row => textOf(row[list.key]) === textOf(before))
  const older = before === undefined ? all : last < 0 ? [] : all.slice(last + 1)
  const page = older.filter(row => list.fits(row, request)).slice(0, Number(limit))
  if (list.isOldestFirst) return { result: page.reverse() }
  return { result: page, days: daysOf(page, all, request) }
}

function rowsOf(name: string, { phone_number }: Row): Row[] | undefined {
  const kept = fullLists.get(name)
  return kept && kept.phone === phone_number ? kept.rows : undefined
}

function timeOf({ date }: Row): number | null {
  return instantIn(textOf(date))
}

/** 'YYYY-MM-DD' by the market's clock; '' for what cannot be read. */
function dayOf(row: Row): string {
  const time = timeOf(row)
  return time === null ? '' : localDay(time)
}

function fitsBid(row: Row, { game_name, game_type, status, day }: Row): boolean {
  return (
    (!game_name || isSame(row.game_name, game_name)) &&
    (!game_type || isSame(row.game_type, game_type)) &&
    (!status || row.status === status) &&
    (!day || ['', day].includes(dayOf(row)))
  )
}

/** An API may write SINGLE_DIGIT for Single Digit, and a market in the same ways. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other)
}

function plain(name: unknown): string {
  return textOf(name).toLowerCase().replaceAll('_', ' ')
}

/** The stakes of each market-day of a page, as far as all of them can be read. */
function daysOf(page: readonly Row[], all: readonly Row[], { game_name }: Row): Row[] {
  return [...new Set(page.map(({ date }) => date))].map(day => {
    const bids = all.filter(row => row.date === day && fitsBid(row, { game_name }))
    const points = bids.map(({ points_action }) => numberOf(points_action))
    const isKnown = !points.includes(undefined)
    return { day, staked: isKnown ? sumOf(points) : undefined }
  })
}

/** The words of a remark that show its kind. */
const remarks: Record<StatementKind, RegExp> = {
  bid: /\b(bid|bet)s?\b/i,
  win: /\b(wins?|won|winnings?)\b/i,
  deposit: /\bdeposit/i,
  withdrawal: /\bwithdraw/i,
  refund: /\brefund/i,
}

function kinds(): StatementKind[] {
  return Object.keys(remarks) as StatementKind[]
}

/** The kind of an entry if its remark names exactly one; else ''. */
export function kindIn(remark: unknown): StatementKind | '' {
  const [kind = '', ...others] = kinds().filter(one => remarks[one].test(textOf(remark)))
  return others.length === 0 ? kind : ''
}

function fitsEntry(row: Row, { kind, from, to }: Row): boolean {
  const day = dayOf(row)
  return (
    (!kind || ['', kind].includes(textOf(row.kind))) &&
    (!day || (day >= textOf(from) && (!to || day <= textOf(to))))
  )
}

/**
 * What came and went in a period, from the kept statement; null unless every entry has a day, a kind
 * and a sign, and each balance follows from the one before.
 */
export function statementSums(request: Row): Row | null {
  const { from, to } = request
  const rows = rowsOf('get_wallet_history.php', request) ?? []
  const fitting = rows.filter(row => fitsEntry(row, { from, to })).reverse()
  const entries = fitting.map(({ amount, updated_amount, kind, ...row }) => ({
    kind: textOf(kind),
    points: /^[+-]/.test(textOf(amount)) ? numberOf(amount) : undefined,
    balance: numberOf(updated_amount),
    isDated: (!from && !to) || dayOf(row) !== '',
  }))
  const [first] = entries
  if (first?.balance === undefined || first.points === undefined) return null
  const opening = first.balance - first.points
  let closing = opening
  for (const { kind, points, balance, isDated } of entries) {
    if (!kind || !isDated || points === undefined || balance === undefined) return null
    if (Math.abs(closing + points - balance) > ROUNDING) return null
    closing = balance
  }
  const sums = kinds().flatMap(kind => {
    const own = entries.filter(entry => entry.kind === kind)
    return own.length === 0 ? [] : [{ kind, points: sumOf(own.map(({ points }) => points)) }]
  })
  return { opening, closing, kinds: sums }
}

function sumOf(points: readonly (number | undefined)[]): number {
  return points.reduce<number>((sum, one) => sum + (one ?? 0), 0)
}
