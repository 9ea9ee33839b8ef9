import { type BidEntry, getBidHistory } from '#contract/bids.ts'
import { call } from '../api/call.ts'
import { once } from '../lib/once.ts'
import { $user, ofPlayer } from './session.ts'

const PAGE_ROWS = 50

export type BidHistory =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; bids: BidEntry[]; hasMore: boolean }

export const $bids = ofPlayer<BidHistory>({ state: 'loading' })

/** Fetches the newest bids; what was shown stays until the answer is there. */
export const loadBids = once(async (): Promise<void> => {
  const page = await fetchPage()
  if (page) $bids.set({ state: 'ready', bids: page, hasMore: page.length === PAGE_ROWS })
  else if ($bids.get().state !== 'ready') $bids.set({ state: 'failed' })
})

export const loadOlderBids = once(async (): Promise<void> => {
  const shown = $bids.get()
  const oldest = shown.state === 'ready' ? shown.bids.at(-1)?.id : undefined
  if (shown.state !== 'ready' || !oldest) return
  const page = await fetchPage(oldest)
  if (!page) return
  $bids.set({
    state: 'ready',
    bids: [...shown.bids, ...page],
    hasMore: page.length === PAGE_ROWS,
  })
})

/** null where there was no answer. A foreign API ignores `before` and sends everything at once. */
async function fetchPage(before?: string): Promise<BidEntry[] | null> {
  const user = $user.get()
  if (!user) return null
  const answer = await call(getBidHistory, {
    phone_number: user.phone_number,
    ...(before ? { before, limit: String(PAGE_ROWS) } : {}),
  })
  return answer.state === 'done' ? answer.reply.result : null
}
