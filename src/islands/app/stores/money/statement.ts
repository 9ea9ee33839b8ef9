import { computed, onMount } from 'nanostores'
import { getWalletHistory, type StatementKind, WalletEntry } from '#contract/wallet.ts'
import { call } from '../../api/call.ts'
import { hasPages, ownFields } from '../../api/dialect.ts'
import { errorTextOf, type Failure } from '../../api/failures.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { refetch } from '../../lib/refetch.ts'
import { rerun } from '../../lib/rerun.ts'
import { $refreshTick } from '../live/connection.ts'
import { offlineCopy } from '../live/offline-copy.ts'
import { $user, ofPlayer, phoneOfPlayer } from '../session/session.ts'
import { toastFailure } from '../toasts.ts'
import { filtered, type StatementFilter, withSigns } from './whole-statement.ts'

const PAGE_ROWS = 50
const EXPORT_ROWS = 200

export type { StatementFilter }

export const everything: StatementFilter = { kind: '', from: '', to: '' }

export type Statement =
  | { state: 'loading' }
  | { state: 'failed'; problem: ShownText }
  /**
   * Without pages the app filters: `kinds` are those that it can filter by, and `skipped` counts
   * the entries that the filter could not judge.
   */
  | {
      state: 'ready'
      entries: WalletEntry[]
      hasMore: boolean
      kinds?: readonly StatementKind[]
      skipped?: number
    }
  /**
   * The entries of an earlier answer, because the last call failed; `problem` is the server's
   * error, if it answered. loadedAt is the phone's epoch ms.
   */
  | { state: 'old'; entries: WalletEntry[]; loadedAt: number; problem?: ShownText }

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
  else $statement.set(lastLoaded(page))
}

export async function loadOlderEntries(): Promise<void> {
  const wanted = filter
  const shown = $statement.get()
  if (shown.state !== 'ready' || !shown.hasMore) return
  const page = await fetchPage(wanted, PAGE_ROWS, shown.entries.at(-1))
  const now = $statement.get()
  if (filter !== wanted || now.state !== 'ready') return
  if (!Array.isArray(page)) return toastFailure(page)
  // A refresh may have replaced the rows meanwhile; the same last row means that the page follows it.
  if (now.entries.at(-1)?.version !== shown.entries.at(-1)?.version) return
  $statement.set({
    state: 'ready',
    entries: [...now.entries, ...page],
    hasMore: hasOlder(page, PAGE_ROWS),
  })
}

/** Fetches the shown entries again, with the new ones on top. */
const loadAgain = rerun(async () => {
  const wanted = filter
  const shown = $statement.get()
  // A call under way may have read the wallet before this change, so its answer is not shown.
  if (!('hasMore' in shown)) return loadStatement({ ...wanted })
  const rows = hasPages
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
  if (!('rows' in fetched)) return fetched.state === 'refused' ? toastFailure(fetched) : undefined
  if ($statement.get() !== shown) return void loadAgain()
  show(fetched.rows, fetched.hasMore)
})

function show(entries: WalletEntry[], hasMore: boolean): void {
  if (isAll(filter)) lastKnown.remember(entries)
  const view = hasPages ? { entries } : filtered(entries, filter)
  $statement.set({ state: 'ready', ...view, hasMore })
}

function lastLoaded(failure: Failure): Statement {
  const problem = errorTextOf(failure)
  const kept = isAll(filter) ? lastKnown.recall() : null
  if (!kept) return { state: 'failed', problem }
  const error = failure.state === 'refused' ? { problem } : {}
  return { state: 'old', entries: kept.rows, loadedAt: kept.loadedAt, ...error }
}

function isAll({ kind, from, to }: StatementFilter): boolean {
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
  return hasPages || !Array.isArray(entries) ? entries : filtered(entries, wanted).entries
}

async function fetchPages(wanted: StatementFilter): Promise<WalletEntry[] | Failure> {
  const phone = phoneOfPlayer()
  const entries: WalletEntry[] = []
  for (;;) {
    const page = await fetchPage(wanted, EXPORT_ROWS, entries.at(-1))
    if (!Array.isArray(page)) return page
    if (phone !== phoneOfPlayer()) return { state: 'lost' }
    entries.push(...page)
    if (!hasOlder(page, EXPORT_ROWS)) return entries
  }
}

/**
 * A page comes oldest first, as specified. An API of the specification sends the whole statement.
 */
async function fetchPage(
  wanted: StatementFilter,
  rows: number,
  after?: WalletEntry,
): Promise<WalletEntry[] | Failure> {
  const { kind, from, to } = wanted
  const answer = await call(getWalletHistory, {
    phone_number: phoneOfPlayer(),
    ...ownFields({
      ...(after?.version ? { before: String(after.version) } : {}),
      ...(rows === PAGE_ROWS && !after ? {} : { limit: String(rows) }),
      ...(kind ? { kind } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    }),
  })
  if (answer.state !== 'done') return answer
  const page = [...answer.reply.result].reverse()
  return hasPages ? page : withSigns(page)
}

function hasOlder(page: readonly WalletEntry[], rows: number): boolean {
  return hasPages && page.length === rows
}
