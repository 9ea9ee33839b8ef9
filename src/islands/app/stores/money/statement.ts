import { computed, onMount } from 'nanostores'
import { type StatementKind, WalletEntry } from '#contract/wallet.ts'
import { errorTextOf, type Failure } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { refetch } from '../../lib/refetch.ts'
import { rerun } from '../../lib/rerun.ts'
import { $refreshTick } from '../live/connection.ts'
import { offlineCopy } from '../live/offline-copy.ts'
import { $user, ofPlayer, phoneOfPlayer } from '../session/session.ts'
import { toastFailure } from '../toasts.ts'
import { EXPORT_ROWS, fetchPage, fetchPages, hasOlder, PAGE_ROWS } from './statement-pages.ts'
import { filtered, type StatementFilter } from './whole-statement.ts'

export type { StatementFilter }

export const everything: StatementFilter = { kind: '', from: '', to: '' }

/**
 * `old`: the entries of an earlier answer, because the last call failed; `problem` is the server's
 * error, if it answered. `filter` is the one they were fetched by; loadedAt is the phone's epoch ms.
 * Without pages the app filters: `kinds` are those that it can filter by, and `skipped` counts the
 * entries that the filter could not judge.
 */
type ShownStatement = {
  state: 'ready' | 'old'
  entries: WalletEntry[]
  hasMore: boolean
  filter: StatementFilter
  loadedAt: number
  kinds?: readonly StatementKind[]
  skipped?: number
  problem?: ShownText
}

export type Statement =
  | { state: 'loading' }
  | { state: 'failed'; problem: ShownText }
  | ShownStatement

export const $statement = ofPlayer<Statement>({ state: 'loading' })

const lastKnown = offlineCopy('statement', WalletEntry, PAGE_ROWS)

let filter = everything

const $balance = computed($user, user => user?.wallet)

onMount($statement, () => {
  const ends = [
    $refreshTick.listen(() => void loadAgain()),
    $balance.listen(() => void loadAgain()),
  ]
  return () => {
    for (const end of ends) end()
  }
})

/** Shows the newest entries of a filter, newest first. */
export async function loadStatement(wanted: StatementFilter): Promise<void> {
  filter = wanted
  const phone = phoneOfPlayer()
  const page = await fetchPage(wanted, PAGE_ROWS)
  if (filter !== wanted || phone !== phoneOfPlayer()) return
  if (Array.isArray(page)) show(page, hasOlder(page, PAGE_ROWS))
  else $statement.set(keptOr(page))
}

export async function loadOlderEntries(): Promise<void> {
  const wanted = filter
  const phone = phoneOfPlayer()
  const shown = $statement.get()
  if (shown.state !== 'ready' || !shown.hasMore) return
  const page = await fetchPage(wanted, PAGE_ROWS, shown.entries.at(-1))
  const now = $statement.get()
  if (filter !== wanted || phone !== phoneOfPlayer() || now.state !== 'ready') return
  if (!Array.isArray(page)) return toastFailure(page)
  // A refresh may have replaced the rows meanwhile; the same last row means that the page follows it.
  if (now.entries.at(-1)?.version !== shown.entries.at(-1)?.version) return
  const entries = [...now.entries, ...page]
  $statement.set({ ...now, entries, hasMore: hasOlder(page, PAGE_ROWS) })
}

/** Fetches the shown entries again, with the new ones on top. */
const loadAgain = rerun(async () => {
  const wanted = filter
  const shown = $statement.get()
  // A call under way may have read the wallet before this change, so its answer is not shown.
  if (!('filter' in shown) || shown.filter !== wanted) return loadStatement({ ...wanted })
  const rows = offers.pages
    ? shown.entries.length > PAGE_ROWS
      ? EXPORT_ROWS
      : PAGE_ROWS
    : Number.POSITIVE_INFINITY
  const fetched = await refetch(
    shown.entries,
    rows,
    ({ version }) => String(version ?? ''),
    after => fetchPage(wanted, rows, after),
  )
  if (filter !== wanted) return
  if ($statement.get() !== shown) return void loadAgain()
  if ('rows' in fetched) show(fetched.rows, fetched.hasMore)
  else $statement.set({ ...shown, state: 'old', ...errorOf(fetched) })
})

function show(entries: WalletEntry[], hasMore: boolean): void {
  if (isAll(filter)) lastKnown.remember(entries)
  const view = offers.pages ? { entries } : filtered(entries, filter)
  $statement.set({ state: 'ready', ...view, hasMore, filter, loadedAt: Date.now() })
}

/** The offline copy, or the failure if there is none. */
function keptOr(failure: Failure): Statement {
  const kept = isAll(filter) ? lastKnown.recall() : null
  if (!kept) return { state: 'failed', problem: errorTextOf(failure) }
  const { rows: entries, loadedAt } = kept
  return { state: 'old', entries, hasMore: false, filter, loadedAt, ...errorOf(failure) }
}

function errorOf(failure: Failure): { problem?: ShownText } {
  return failure.state === 'refused' ? { problem: errorTextOf(failure) } : {}
}

/** Whether a filter leaves nothing out. */
export function isAll({ kind, from, to }: StatementFilter): boolean {
  return kind + from + to === ''
}

/** Shows all entries of the filter. Resolves to the failure of a page; to null if all are shown. */
export async function showAllEntries(): Promise<Failure | null> {
  const wanted = filter
  const entries = await fetchPages(wanted)
  if (!Array.isArray(entries)) return entries
  if (filter !== wanted) return { state: 'lost' }
  show(entries, false)
  return null
}

/** All entries of the shown filter, newest first, or the failure of a page. */
export async function fetchAllEntries(): Promise<WalletEntry[] | Failure> {
  const wanted = filter
  const entries = await fetchPages(wanted)
  return offers.pages || !Array.isArray(entries) ? entries : filtered(entries, wanted).entries
}
