import { computed } from 'nanostores'
import {
  getWalletHistory,
  getWalletSums,
  type StatementKind,
  type StatementSums,
  statementKinds,
  WalletEntry,
} from '#contract/wallet.ts'
import { MOST_PAGE_ROWS } from '#contract/wire.ts'
import { localDay } from '#domain/market-days.ts'
import { $user, forPlayer, ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import * as capabilities from '../api/capabilities.ts'
import type { Failure } from '../api/failures.ts'
import { readInstant } from '../lib/dates.ts'
import { createList, type List } from '../lib/list.ts'

/** A kind of entry and a range of days, 'YYYY-MM-DD'; an empty field filters nothing. */
type StatementFilter = { kind: StatementKind | ''; from: string; to: string }

const kinds = Object.keys(statementKinds) as StatementKind[]

/** The words of a remark that show its kind. */
const remarks: Record<StatementKind, RegExp> = {
  bid: /\b(bid|bet)s?\b/i,
  win: /\b(wins?|won|winnings?)\b/i,
  deposit: /\bdeposit/i,
  withdrawal: /\bwithdraw/i,
  refund: /\brefund/i,
}

/**
 * The entries of a whole statement that fit a filter; `kinds` are those of its entries.
 * `skipped` counts entries that are left out because they lack what the filter asks for.
 */
function filtered(whole: readonly WalletEntry[], filter: StatementFilter) {
  const fits = whole.map(entry => judged(entry, filter))
  const found = new Set(whole.map(kindOf))
  return {
    entries: whole.filter((_, place) => fits[place] === true),
    kinds: kinds.filter(kind => found.has(kind)),
    skipped: fits.filter(isFit => isFit === null).length,
  }
}

/** The day in a written date by the market's own clock; '' if there is none. */
export function dayIn(written: string): string {
  const instant = readInstant(written)
  return instant === null ? '' : localDay(instant)
}

/** Null if the entry does not show whether it fits. */
function judged(entry: WalletEntry, { kind, from, to }: StatementFilter): boolean | null {
  const known = kindOf(entry)
  const day = dayIn(entry.date)
  if (kind && known && known !== kind) return false
  if (day && (day < from || (to !== '' && day > to))) return false
  return (kind && !known) || ((from || to) && !day) ? null : true
}

/** The kind of an entry, or that of a remark which names exactly one. */
function kindOf(entry: WalletEntry): StatementKind | undefined {
  const own = entry.kind.toLowerCase()
  const named = kinds.filter(kind => remarks[kind].test(entry.remark))
  const listed = kinds.find(kind => (statementKinds[kind] as readonly string[]).includes(own))
  return listed ?? (named.length === 1 ? named[0] : undefined)
}

export type { StatementFilter }

const PAGE_ROWS = 50

export const everything: StatementFilter = { kind: '', from: '', to: '' }

/**
 * Without pages the app filters: `kinds` are those that it can filter by, and `skipped` counts the
 * entries that the filter could not judge.
 */
type View = { kinds?: readonly StatementKind[]; skipped?: number }

export type Statement = List<WalletEntry, StatementFilter, View>

/** The entries of the wallet, newest first. */
const list = createList<WalletEntry, StatementFilter, View>('statement', {
  row: WalletEntry,
  keptRows: PAGE_ROWS,
  pageRows: capabilities.pages ? PAGE_ROWS : Number.POSITIVE_INFINITY,
  everything,
  idOf: ({ version }) => String(version ?? ''),
  fetchPage,
  ...(capabilities.pages ? {} : { view: viewOf }),
  news: [computed($user, user => user?.wallet)],
})

export const $statement = list.$list
export const loadStatement = list.load
export const loadOlderEntries = list.loadOlder

/**
 * Shows all entries of the filter. Resolves to the failure of a page, or to whether all are shown: not
 * if another filter was chosen since.
 */
export async function showAllEntries(): Promise<Failure | boolean> {
  const wanted = list.filterNow()
  const entries = await fetchPages(wanted)
  if (list.filterNow() !== wanted) return false
  if (!Array.isArray(entries)) return entries
  list.show(entries, false)
  return true
}

/** All entries of the shown filter, newest first, or the failure of a page. */
export async function fetchAllEntries(): Promise<WalletEntry[] | Failure> {
  const wanted = list.filterNow()
  const entries = await fetchPages(wanted)
  return capabilities.pages || !Array.isArray(entries) ? entries : viewOf(entries, wanted).rows
}

function viewOf(whole: readonly WalletEntry[], filter: StatementFilter) {
  const { entries: rows, ...view } = filtered(whole, filter)
  return { rows, ...view }
}

/** All entries of a filter, newest first, or the failure of a page. */
async function fetchPages(wanted: StatementFilter): Promise<WalletEntry[] | Failure> {
  const entries: WalletEntry[] = []
  for (;;) {
    const page = await fetchPage(wanted, MOST_PAGE_ROWS, entries.at(-1))
    if (!Array.isArray(page)) return page
    entries.push(...page)
    if (!capabilities.pages || page.length < MOST_PAGE_ROWS) return entries
  }
}

/**
 * A page comes oldest first, as specified. An API without pages sends the whole statement.
 */
async function fetchPage(
  { kind, from, to }: StatementFilter,
  rows: number,
  after?: WalletEntry,
): Promise<WalletEntry[] | Failure> {
  const answer = await forPlayer(
    call(getWalletHistory, {
      phone_number: phoneOfPlayer(),
      ...(after?.version ? { before: String(after.version) } : {}),
      ...(rows === PAGE_ROWS && !after ? {} : { limit: String(rows) }),
      ...(kind ? { kind } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    }),
  )
  return answer.state === 'done' ? [...answer.reply.result].reverse() : answer
}

/** Days, 'YYYY-MM-DD'; an empty one does not limit the period. */
type Period = { from: string; to: string }

/** The sums of the last period that was asked for, null if they failed; null before the answer. */
export const $sums = ofPlayer<(Period & { sums: StatementSums | null }) | null>(null)

let wanted: Period = { from: '', to: '' }

/** Fetches the sums of a period. Those from before may no longer fit the entries, so none stay. */
export async function loadSums({ from, to }: Period): Promise<void> {
  if (!capabilities.sums) return
  const period = { from, to }
  wanted = period
  const phone_number = phoneOfPlayer()
  const days = { ...(from ? { from } : {}), ...(to ? { to } : {}) }
  const answer = await call(getWalletSums, { phone_number, ...days })
  if (wanted !== period || phone_number !== phoneOfPlayer()) return
  $sums.set({ ...period, sums: answer.state === 'done' ? answer.reply.data : null })
}

export function isOf(shown: Period | null, { from, to }: Period): boolean {
  return shown?.from === from && shown.to === to
}
