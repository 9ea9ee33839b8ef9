import { computed, onMount } from 'nanostores'
import {
  type BidDay,
  BidEntry,
  type BidStatus,
  getBidHistory,
  getMarketBids,
  MarketBids,
} from '#contract/bids.ts'
import type { GameType } from '#domain/game-types.ts'
import type { Day } from '#domain/market-days.ts'
import { $user, ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import type { Failure } from '../api/failures.ts'
import { dedupe, rerun } from '../lib/calls.ts'
import { createList, offlineCopy, type ShownList } from '../lib/list.ts'
import { $refreshTick } from '../live/connection.ts'

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
  pageRows: PAGE_ROWS,
  everything: allBids,
  idOf: bid => bid.id,
  fetchPage,
})

export const $bids = list.$list
export const openBids = list.open
export const loadOlderBids = list.loadOlder

/**
 * Fetches the newest bids of a filter. The shown bids stay until the answer arrives.
 * @testOnly The screen opens a filter; a test loads it again.
 */
export function loadBids(wanted: BidFilter = allBids): Promise<void> {
  return list.load(wanted)
}

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

const KEPT_ROWS = 200

/** The sums of the player's bids on the newest days of each market; null before the first answer. */
export const $marketBids = ofPlayer<{ rows: MarketBids[]; isConfirmed: boolean } | null>(null)

/** The bids that have no outcome yet, and their stakes. */
export function inPlayOf(rows: readonly MarketBids[]): { bids: number; points: number } {
  return {
    bids: rows.reduce((sum, row) => sum + (row.waiting_bids ?? 0), 0),
    points: rows.reduce((sum, row) => sum + (row.waiting ?? 0), 0),
  }
}

/** The player's bids without an outcome; null for none, or unknown. */
export const $inPlay = computed($marketBids, known => {
  const inPlay = inPlayOf(known?.isConfirmed ? known.rows : [])
  return inPlay.bids > 0 ? inPlay : null
})

const lastKnown = offlineCopy('market_bids', MarketBids, KEPT_ROWS)

onMount($marketBids, () => {
  const kept = lastKnown.recall()
  if (kept && !$marketBids.get()) $marketBids.set({ rows: kept.rows, isConfirmed: false })
  return $refreshTick.listen(() => void reloadMarketBids())
})

/**
 * Runs one at a time, so that an older answer never comes last. Only a player who may bet has bids. If
 * the call fails, the previous rows stay, unconfirmed.
 */
const reloadMarketBids = rerun(phoneOfPlayer, async () => {
  if ($user.get()?.status !== '1') return
  const phone_number = phoneOfPlayer()
  const answer = await call(getMarketBids, { phone_number })
  if (phone_number !== phoneOfPlayer()) return
  if (answer.state === 'done') {
    lastKnown.remember(answer.reply.result)
    $marketBids.set({ rows: answer.reply.result, isConfirmed: true })
  } else $marketBids.set({ rows: $marketBids.get()?.rows ?? [], isConfirmed: false })
})

/** Calls at the same time share one request. */
export const loadMarketBids = dedupe(phoneOfPlayer, reloadMarketBids)
