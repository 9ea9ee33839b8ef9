import { computed } from 'nanostores'
import { getWalletHistory, type StatementKind, WalletEntry } from '#contract/wallet.ts'
import { call } from '../../api/call.ts'
import type { Failure } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { createList, type List } from '../list.ts'
import { $user, phoneOfPlayer } from '../session/session.ts'
import { filtered, type StatementFilter } from './whole-statement.ts'

export type { StatementFilter }

const PAGE_ROWS = 50
const EXPORT_ROWS = 200

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
  pageRows: offers.pages ? PAGE_ROWS : Number.POSITIVE_INFINITY,
  everything,
  idOf: ({ version }) => String(version ?? ''),
  fetchPage,
  ...(offers.pages ? {} : { view: viewOf }),
  news: [computed($user, user => user?.wallet)],
})

export const $statement = list.$list
export const loadStatement = list.load
export const loadOlderEntries = list.loadOlder

/** Shows all entries of the filter. Resolves to the failure of a page; to null if all are shown. */
export async function showAllEntries(): Promise<Failure | null> {
  const wanted = list.filterNow()
  const entries = await fetchPages(wanted)
  if (!Array.isArray(entries)) return entries
  if (list.filterNow() !== wanted) return { state: 'lost' }
  list.show(entries, false)
  return null
}

/** All entries of the shown filter, newest first, or the failure of a page. */
export async function fetchAllEntries(): Promise<WalletEntry[] | Failure> {
  const wanted = list.filterNow()
  const entries = await fetchPages(wanted)
  return offers.pages || !Array.isArray(entries) ? entries : viewOf(entries, wanted).rows
}

function viewOf(whole: readonly WalletEntry[], filter: StatementFilter) {
  const { entries: rows, ...view } = filtered(whole, filter)
  return { rows, ...view }
}

/** All entries of a filter, newest first, or the failure of a page. */
async function fetchPages(wanted: StatementFilter): Promise<WalletEntry[] | Failure> {
  const phone = phoneOfPlayer()
  const entries: WalletEntry[] = []
  for (;;) {
    const page = await fetchPage(wanted, EXPORT_ROWS, entries.at(-1))
    if (!Array.isArray(page)) return page
    if (phone !== phoneOfPlayer()) return { state: 'lost' }
    entries.push(...page)
    if (!offers.pages || page.length < EXPORT_ROWS) return entries
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
  const answer = await call(getWalletHistory, {
    phone_number: phoneOfPlayer(),
    ...(after?.version ? { before: String(after.version) } : {}),
    ...(rows === PAGE_ROWS && !after ? {} : { limit: String(rows) }),
    ...(kind ? { kind } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  })
  return answer.state === 'done' ? [...answer.reply.result].reverse() : answer
}
