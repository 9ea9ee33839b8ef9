import { onMount } from 'nanostores'
import { type BidEntry, type BidStatus, getBidHistory } from '#contract/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import type { Day } from '#domain/market-days.ts'
import { call } from '../api/call.ts'
import { again } from '../lib/again.ts'
import { once } from '../lib/once.ts'
import { refetch } from '../lib/refetch.ts'
import { $settled } from './news.ts'
import { $user, ofPlayer } from './session.ts'

const PAGE_ROWS = 50
const MOST_ROWS = 200

/** What is asked for, everything where empty: a market, a type, an outcome, a market-day. */
export type BidFilter = {
  market: string
  type: GameType | ''
  status: BidStatus | ''
  day: Day
}

export const allBids: BidFilter = { market: '', type: '', status: '', day: '' }

/** The filter is the one the bids were fetched by. */
export type BidHistory =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; bids: BidEntry[]; hasMore: boolean; filter: BidFilter }

export const $bids = ofPlayer<BidHistory>({ state: 'loading' })

let filter = allBids

// Bids that got their outcome while the list is on the screen show it, wherever one has scrolled.
onMount($bids, () => $settled.listen(() => void loadAgain()))

/** Fetches the newest bids of a filter; what was shown stays until the answer is there. */
export async function loadBids(wanted: BidFilter = allBids): Promise<void> {
  filter = wanted
  const page = await fetchPage(wanted, PAGE_ROWS)
  if (filter !== wanted) return
  if (page) show(page, page.length === PAGE_ROWS)
  else if (!isShown(wanted)) $bids.set({ state: 'failed' })
}

/** Shows the bids of a filter: the list that was left, brought up to date, or the newest of it. */
export async function openBids(wanted: BidFilter): Promise<void> {
  if (!isShown(wanted)) return loadBids(wanted)
  filter = wanted
  await loadAgain()
}

export const loadOlderBids = once(async (): Promise<void> => {
  const wanted = filter
  const shown = $bids.get()
  const oldest = shown.state === 'ready' ? shown.bids.at(-1)?.id : undefined
  if (shown.state !== 'ready' || !oldest) return
  const page = await fetchPage(wanted, PAGE_ROWS, oldest)
  const now = $bids.get()
  if (!page || filter !== wanted || now.state !== 'ready') return
  if (now.bids.at(-1)?.id === oldest) show([...now.bids, ...page], page.length === PAGE_ROWS)
})

const loadAgain = again(async () => {
  const wanted = filter
  const shown = $bids.get()
  if (shown.state === 'failed') return loadBids(wanted)
  if (shown.state === 'loading') return
  const rows = Math.min(MOST_ROWS, Math.max(PAGE_ROWS, shown.bids.length))
  const fetched = await refetch(
    shown.bids,
    rows,
    bid => bid.id,
    after => fetchPage(wanted, rows, after?.id),
  )
  if (!fetched || filter !== wanted) return
  if ($bids.get() === shown) show(fetched.rows, fetched.hasMore)
  // Older bids were paged in meanwhile.
  else void loadAgain()
})

function show(bids: BidEntry[], hasMore: boolean): void {
  $bids.set({ state: 'ready', bids, hasMore, filter })
}

function isShown(wanted: BidFilter): boolean {
  const shown = $bids.get()
  return shown.state === 'ready' && JSON.stringify(shown.filter) === JSON.stringify(wanted)
}

/** Null where there was no answer. A foreign API knows no page and no filter and sends everything. */
async function fetchPage(
  { market, type, status, day }: BidFilter,
  rows: number,
  before?: string,
): Promise<BidEntry[] | null> {
  const user = $user.get()
  if (!user) return null
  const answer = await call(getBidHistory, {
    phone_number: user.phone_number,
    ...(before ? { before } : {}),
    ...(before || rows !== PAGE_ROWS ? { limit: String(rows) } : {}),
    ...(market ? { game_name: market } : {}),
    ...(type ? { game_type: type } : {}),
    ...(status ? { status } : {}),
    ...(day ? { day } : {}),
  })
  return answer.state === 'done' ? answer.reply.result : null
}
