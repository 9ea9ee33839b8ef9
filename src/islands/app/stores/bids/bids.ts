import { onMount } from 'nanostores'
import { type BidDay, BidEntry, type BidStatus, getBidHistory } from '#contract/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import type { Day } from '#domain/market-days.ts'
import { call } from '../../api/call.ts'
import { errorTextOf, type Failure } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { refetch } from '../../lib/refetch.ts'
import { rerun } from '../../lib/rerun.ts'
import { $refreshTick } from '../live/connection.ts'
import { offlineCopy } from '../live/offline-copy.ts'
import { ofPlayer, phoneOfPlayer } from '../session/session.ts'
import { toastFailure } from '../toasts.ts'

const PAGE_ROWS = 50
const MOST_ROWS = 200

/** A market, a type, an outcome and a market-day; an empty field filters nothing. */
export type BidFilter = {
  market: string
  type: GameType | ''
  status: BidStatus | ''
  day: Day
}

export const allBids: BidFilter = { market: '', type: '', status: '', day: '' }

/**
 * `old`: the bids of an earlier answer, because the last call failed; `problem` is the server's
 * error, if it answered. `filter` is the one they were fetched by; loadedAt is the phone's epoch ms.
 */
export type ShownBids = {
  state: 'ready' | 'old'
  bids: BidEntry[]
  hasMore: boolean
  filter: BidFilter
  loadedAt: number
  problem?: ShownText
}

export type BidHistory = { state: 'loading' } | { state: 'failed'; problem: ShownText } | ShownBids

export const $bids = ofPlayer<BidHistory>({ state: 'loading' })

/** The sums of market-days, by the date of their bids; of one market, or of all if it is ''. */
export type BidDays = { market: string; byDate: Readonly<Record<string, BidDay>> }

export const $bidDays = ofPlayer<BidDays>({ market: '', byDate: {} })

const lastKnown = offlineCopy('bids', BidEntry, PAGE_ROWS)

let filter = allBids

// A shown bid that is settled shows its outcome, wherever the player has scrolled.
onMount($bids, () => $refreshTick.listen(() => void loadAgain()))

/** Fetches the newest bids of a filter. The shown bids stay until the answer arrives. */
export async function loadBids(wanted: BidFilter = allBids): Promise<void> {
  filter = wanted
  const phone = phoneOfPlayer()
  const page = await fetchPage(wanted, PAGE_ROWS)
  if (filter !== wanted || phone !== phoneOfPlayer()) return
  if (Array.isArray(page)) show(page, offers.pages && page.length === PAGE_ROWS)
  else showLastLoaded(page)
}

/** Shows the bids of a filter: the list that is there, refreshed, or the newest bids. */
export async function openBids(wanted: BidFilter): Promise<void> {
  if (!shownOf(wanted)) return loadBids(wanted)
  filter = wanted
  await loadAgain()
}

export const loadOlderBids = dedupe(async (): Promise<void> => {
  const wanted = filter
  const shown = $bids.get()
  const oldest = shown.state === 'ready' && shown.hasMore ? shown.bids.at(-1)?.id : undefined
  if (!oldest) return
  const page = await fetchPage(wanted, PAGE_ROWS, oldest)
  const now = $bids.get()
  if (filter !== wanted || now.state !== 'ready') return
  if (!Array.isArray(page)) return toastFailure(page)
  if (now.bids.at(-1)?.id !== oldest) return
  $bids.set({ ...now, bids: [...now.bids, ...page], hasMore: page.length === PAGE_ROWS })
}, phoneOfPlayer)

const loadAgain = rerun(async () => {
  const wanted = filter
  const shown = $bids.get()
  if (shown.state === 'failed') return loadBids(wanted)
  if (shown.state === 'loading') return
  const most = Math.min(MOST_ROWS, Math.max(PAGE_ROWS, shown.bids.length))
  const rows = offers.pages ? most : Number.POSITIVE_INFINITY
  const fetched = await refetch(
    shown.bids,
    rows,
    bid => bid.id,
    after => fetchPage(wanted, rows, after?.id),
  )
  if (filter !== wanted) return
  // Older bids were loaded meanwhile.
  if ($bids.get() !== shown) return void loadAgain()
  if ('rows' in fetched) show(fetched.rows, fetched.hasMore)
  else showLastLoaded(fetched)
})

function show(bids: BidEntry[], hasMore: boolean): void {
  if (isAll(filter)) lastKnown.remember(bids)
  $bids.set({ state: 'ready', bids, hasMore, filter, loadedAt: Date.now() })
}

/** After a call that failed: the bids that are shown for the filter, or the offline copy. */
function showLastLoaded(failure: Failure): void {
  const problem = errorTextOf(failure)
  const error = failure.state === 'refused' ? { problem } : {}
  const shown = shownOf(filter)
  const kept = isAll(filter) ? lastKnown.recall() : null
  if (shown) $bids.set({ ...shown, ...error, state: 'old' })
  else if (kept) {
    const { rows: bids, loadedAt } = kept
    const hasMore = offers.pages && bids.length === PAGE_ROWS
    $bids.set({ state: 'old', bids, hasMore, filter, loadedAt, ...error })
  } else $bids.set({ state: 'failed', problem })
}

function shownOf(wanted: BidFilter): ShownBids | null {
  const shown = $bids.get()
  if (shown.state === 'loading' || shown.state === 'failed') return null
  return JSON.stringify(shown.filter) === JSON.stringify(wanted) ? shown : null
}

function isAll({ market, type, status, day }: BidFilter): boolean {
  return market + type + status + day === ''
}

/** An API without pages sends the whole list. */
async function fetchPage(
  { market, type, status, day }: BidFilter,
  rows: number,
  before?: string,
): Promise<BidEntry[] | Failure> {
  const phone = phoneOfPlayer()
  if (!phone) return { state: 'lost' }
  const answer = await call(getBidHistory, {
    phone_number: phone,
    ...(before ? { before } : {}),
    ...(before || rows !== PAGE_ROWS ? { limit: String(rows) } : {}),
    ...(market ? { game_name: market } : {}),
    ...(type ? { game_type: type } : {}),
    ...(status ? { status } : {}),
    ...(day ? { day } : {}),
  })
  if (answer.state !== 'done') return answer
  if (phone === phoneOfPlayer()) rememberDays(market, answer.reply.days)
  return answer.reply.result
}

function rememberDays(market: string, days: readonly BidDay[]): void {
  const known = $bidDays.get()
  const newest = Object.fromEntries(days.map(day => [day.day, day]))
  $bidDays.set({
    market,
    byDate: known.market === market ? { ...known.byDate, ...newest } : newest,
  })
}
