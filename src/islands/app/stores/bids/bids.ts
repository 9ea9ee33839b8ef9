import { type BidDay, BidEntry, type BidStatus, getBidHistory } from '#contract/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import type { Day } from '#domain/market-days.ts'
import { call } from '../../api/call.ts'
import type { Failure } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import { createList, type ShownList } from '../list.ts'
import { ofPlayer, phoneOfPlayer } from '../session/session.ts'

const PAGE_ROWS = 50

/** A market, a type, an outcome and a market-day; an empty field filters nothing. */
export type BidFilter = {
  market: string
  type: GameType | ''
  status: BidStatus | ''
  day: Day
}

export const allBids: BidFilter = { market: '', type: '', status: '', day: '' }

export type ShownBids = ShownList<BidEntry, BidFilter>

/** The sums of market-days, by the date of their bids; of one market, or of all if it is ''. */
type BidDays = { market: string; byDate: Readonly<Record<string, BidDay>> }

export const $bidDays = ofPlayer<BidDays>({ market: '', byDate: {} })

/** The player's bids, newest first. One that is settled shows its outcome at once. */
const list = createList<BidEntry, BidFilter>('bids', {
  row: BidEntry,
  keptRows: PAGE_ROWS,
  pageRows: offers.pages ? PAGE_ROWS : Number.POSITIVE_INFINITY,
  everything: allBids,
  idOf: bid => bid.id,
  fetchPage,
})

export const $bids = list.$list
export const openBids = list.open
export const loadOlderBids = list.loadOlder

/**
 * Fetches the newest bids of a filter. The shown bids stay until the answer arrives.
 * @testOnly The screen opens a filter; a test loads it anew.
 */
export function loadBids(wanted: BidFilter = allBids): Promise<void> {
  return list.load(wanted)
}

/** An API without pages sends the whole list. */
async function fetchPage(
  { market, type, status, day }: BidFilter,
  rows: number,
  after?: BidEntry,
): Promise<BidEntry[] | Failure> {
  const phone = phoneOfPlayer()
  const answer = await call(getBidHistory, {
    phone_number: phone,
    ...(after ? { before: after.id } : {}),
    ...(after || rows !== PAGE_ROWS ? { limit: String(rows) } : {}),
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
