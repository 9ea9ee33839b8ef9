import { onMount, type ReadableAtom } from 'nanostores'
import * as v from 'valibot'
import { MOST_PAGE_ROWS } from '#contract/wire.ts'
import { ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { type Failure, sentenceOf } from '../api/failures.ts'
import { toastFailure } from '../frame/toast.ts'

import { $refreshTick } from '../live/connection.ts'
import { dedupe, refetch, rerun } from './calls.ts'
import type { Sentence } from './sentence.ts'
import { persistent } from './storage.ts'

/**
 * `old`: the rows of an earlier answer, because the last call failed; `problem` is the server's error,
 * if it answered. `filter` is the one they were fetched by; loadedAt is the phone's epoch ms.
 */
export type ShownList<Row, Filter> = {
  state: 'ready' | 'old'
  rows: Row[]
  hasMore: boolean
  filter: Filter
  loadedAt: number
  problem?: Sentence | undefined
}

export type List<Row, Filter> =
  | { state: 'loading' }
  | { state: 'failed'; problem: Sentence }
  | ShownList<Row, Filter>

type Options<Row, Filter> = {
  row: v.GenericSchema<unknown, Row>
  /** How many of the newest rows are kept offline. */
  keptRows: number
  /** The rows of a page; infinite where the server sends the whole list at once. */
  pageRows: number
  /** The filter whose fields are all empty. Only its rows are kept offline. */
  everything: Filter
  /** Identifies a row; '' if nothing does. */
  idOf: (row: Row) => string
  /** Newest first, after a row or from the newest. It is called for a player only. */
  fetchPage: (filter: Filter, rows: number, after?: Row) => Promise<Row[] | Failure>
  /** Other stores whose change makes the rows stale. */
  news?: readonly ReadableAtom<unknown>[]
}

/**
 * A player's list from the server. It is loaded by a filter and page by page, and kept offline. While it
 * is on the screen it is fetched again on news, without losing a loaded row. `key` is the key of the
 * offline copy in local storage.
 */
export function createList<Row, Filter extends Record<string, string>>(
  key: string,
  { row, keptRows, pageRows, everything, idOf, fetchPage, news = [] }: Options<Row, Filter>,
) {
  type Shown = ShownList<Row, Filter>

  const $list = ofPlayer<List<Row, Filter>>({ state: 'loading' })
  const lastKnown = offlineCopy(key, row, keptRows)
  let filter = everything
  /** Only the answer of the newest load or reload is shown. */
  let loads = 0

  onMount($list, () => {
    const ends = [$refreshTick, ...news].map(store => store.listen(() => void reload()))
    return () => {
      for (const end of ends) end()
    }
  })

  /** Fetches the newest rows of a filter. The shown rows stay until the answer arrives. */
  async function load(wanted: Filter): Promise<void> {
    filter = wanted
    const isNewest = startLoad()
    if (!phoneOfPlayer()) return
    const page = await fetchPage(wanted, pageRows)
    if (!isNewest()) return
    if (Array.isArray(page)) show(page, page.length === pageRows)
    else showLast(page)
  }

  /** Fetches the rows of a filter: those that are shown again, or the newest. */
  async function open(wanted: Filter): Promise<void> {
    if (!shownOf(wanted)) return load(wanted)
    filter = wanted
    await reload()
  }

  /** Fetches the shown rows again, with the new ones on top. */
  const reload = rerun(phoneOfPlayer, async () => {
    const wanted = filter
    const shown = shownOf(wanted)
    // An answer under way may be older than the news, so it is not shown.
    if (!shown) return load(wanted)
    if (!phoneOfPlayer()) return
    const isNewest = startLoad()
    const most = Math.min(MOST_PAGE_ROWS, Math.max(pageRows, shown.rows.length))
    const rows = Number.isFinite(pageRows) ? most : pageRows
    const fetched = await refetch(shown.rows, rows, idOf, after => fetchPage(wanted, rows, after))
    if (!isNewest()) return
    // Older rows were loaded in the meantime.
    if ($list.get() !== shown) return void reload()
    if ('rows' in fetched) show(fetched.rows, fetched.hasMore)
    else showLast(fetched)
  })

  /** Adds the next page. A failure is a toast. */
  const loadOlder = dedupe(phoneOfPlayer, async (): Promise<void> => {
    const wanted = filter
    const phone = phoneOfPlayer()
    const shown = $list.get()
    const last = shown.state === 'ready' && shown.hasMore ? shown.rows.at(-1) : undefined
    if (!last) return
    const page = await fetchPage(wanted, pageRows, last)
    const now = $list.get()
    if (filter !== wanted || phone !== phoneOfPlayer() || now.state !== 'ready') return
    if (!Array.isArray(page)) return toastFailure(page)
    // A reload may have replaced the rows; the same last row means that the page follows it.
    const end = now.rows.at(-1)
    if (!end || idOf(end) !== idOf(last)) return
    $list.set({ ...now, rows: [...now.rows, ...page], hasMore: page.length === pageRows })
  })

  /** Shows the rows of the current filter, newest first. */
  function show(rows: Row[], hasMore: boolean): void {
    if (isAll(filter)) lastKnown.remember(rows)
    $list.set({ state: 'ready', rows, hasMore, filter, loadedAt: Date.now() })
  }

  /** After a failed call, shows the rows that fit the filter, or the offline copy. */
  function showLast(failure: Failure): void {
    const problem = sentenceOf(failure)
    const error = { problem: failure.state === 'refused' ? problem : undefined }
    const shown = shownOf(filter)
    const kept = isAll(filter) ? lastKnown.recall() : null
    if (shown) $list.set({ ...shown, ...error, state: 'old' })
    else if (kept) {
      const { rows, loadedAt } = kept
      const hasMore = rows.length === keptRows
      $list.set({ state: 'old', rows, hasMore, filter, loadedAt, ...error })
    } else $list.set({ state: 'failed', problem })
  }

  function shownOf(wanted: Filter): Shown | null {
    const shown = $list.get()
    if (shown.state === 'loading' || shown.state === 'failed') return null
    return JSON.stringify(shown.filter) === JSON.stringify(wanted) ? shown : null
  }

  /** Returns whether no load has begun since, for this player or the next. */
  function startLoad(): () => boolean {
    const phone = phoneOfPlayer()
    loads += 1
    const nth = loads
    return () => nth === loads && phone === phoneOfPlayer()
  }

  return { $list, load, open, reload, loadOlder, show, filterNow: () => filter }
}

/** Whether a filter leaves nothing out. */
export function isAll(filter: Record<string, string>): boolean {
  return Object.values(filter).every(value => value === '')
}

/**
 * Keeps the newest rows of a player's list for reading offline, at most mostRows. loadedAt is the
 * phone's epoch ms, because an app that starts offline has no other clock.
 */
export function offlineCopy<Row>(
  key: string,
  row: v.GenericSchema<unknown, Row>,
  mostRows: number,
) {
  const Kept = v.object({ phone: v.string(), rows: v.array(row), loadedAt: v.number() })
  const $kept = persistent(key, v.nullable(Kept), null)
  return {
    remember(rows: Row[]): void {
      $kept.set({ phone: phoneOfPlayer(), rows: rows.slice(0, mostRows), loadedAt: Date.now() })
    },

    /** Null for another player's rows, which another tab may have left. */
    recall(): { rows: Row[]; loadedAt: number } | null {
      const kept = $kept.get()
      return kept?.phone === phoneOfPlayer() ? kept : null
    },
  }
}
