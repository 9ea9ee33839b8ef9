import { computed } from 'nanostores'
import {
  getWalletHistory,
  getWalletSums,
  type StatementKind,
  type StatementSums,
  WalletEntry,
} from '#contract/wallet.ts'
import { MOST_PAGE_ROWS } from '#contract/wire.ts'
import { localDay } from '#domain/market-days.ts'
import { $user, forPlayer, ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import type { Failure } from '../api/failures.ts'
import { readInstant } from '../lib/dates.ts'
import { createList, type List } from '../lib/list.ts'

/** A kind of entry and a range of days, 'YYYY-MM-DD'; an empty field filters nothing. */
type StatementFilter = { kind: StatementKind | ''; from: string; to: string }

/** The day in a written date by the market's own clock; '' if there is none. */
export function dayIn(written: string): string {
  const instant = readInstant(written)
  return instant === null ? '' : localDay(instant)
}

/**
 * The entries that show that they fit the filter they were fetched by, and how many do not. Only another
 * API sends entries without a kind or a date that can be read.
 */
export function fittingOf(
  entries: readonly WalletEntry[],
  { kind, from, to }: StatementFilter,
): { rows: WalletEntry[]; skipped: number } {
  const rows = entries.filter(
    entry => (!kind || entry.kind !== '') && ((!from && !to) || dayIn(entry.date) !== ''),
  )
  return { rows, skipped: entries.length - rows.length }
}

export type { StatementFilter }

const PAGE_ROWS = 50

export const everything: StatementFilter = { kind: '', from: '', to: '' }

export type Statement = List<WalletEntry, StatementFilter>

/** The entries of the wallet, newest first. */
const list = createList<WalletEntry, StatementFilter>('statement', {
  row: WalletEntry,
  keptRows: PAGE_ROWS,
  pageRows: PAGE_ROWS,
  everything,
  idOf: ({ version }) => String(version ?? ''),
  fetchPage,
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
  return Array.isArray(entries) ? fittingOf(entries, wanted).rows : entries
}

/** All entries of a filter, newest first, or the failure of a page. */
async function fetchPages(wanted: StatementFilter): Promise<WalletEntry[] | Failure> {
  const entries: WalletEntry[] = []
  for (;;) {
    const page = await fetchPage(wanted, MOST_PAGE_ROWS, entries.at(-1))
    if (!Array.isArray(page)) return page
    entries.push(...page)
    if (page.length < MOST_PAGE_ROWS) return entries
  }
}

/** A page comes oldest first, as specified. */
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
