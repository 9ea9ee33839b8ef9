import * as v from 'valibot'
import { type BidEntry, getBidHistory } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { MOST_PAGE_ROWS } from '#contract/wire.ts'
import { type GameType, isGameType } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { fromWire, toWire } from '#domain/wire-bids.ts'
import { forPlayer, ofPlayer, persistentOfPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import * as capabilities from '../api/capabilities.ts'
import { translate } from '../frame/language.ts'
import { openPage } from '../frame/router.ts'
import { toast } from '../frame/toast.ts'
import { sentence } from '../lib/sentence.ts'
import { serverNow } from '../live/clock.ts'
import { sessionsOfGame } from '../markets/markets.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import { addMany, inSessions, onePerNumber, waitingPoints } from './edit-slip.ts'
import { bidsOf, type CopiedRow, copyOf, SlipCopy } from './saved-slips.ts'
import { playPage, slipPlace } from './slip.ts'

const MOST_MARKETS = 100

/** The last slip that was placed, by market. */
export const $lastSlips = persistentOfPlayer('last_slips', v.record(v.string(), SlipCopy), {})

/** The last slip of a type in a market, by both. */
export const $lastOfType = ofPlayer<Readonly<Record<string, SlipCopy>>>({})

export function rememberSlip(market: string, type: GameType, rows: readonly CopiedRow[]): void {
  $lastOfType.set({ ...$lastOfType.get(), [`${market}/${type}`]: copyOf(type, rows) })
  const { [market]: _before, ...others } = $lastSlips.reload()
  const newest = Object.entries(others).slice(0, MOST_MARKETS - 1)
  $lastSlips.save({ [market]: copyOf(type, rows), ...Object.fromEntries(newest) })
}

/**
 * The last slip of a market, or of one type in it, if its type still takes bids; null if there is none.
 * `missing` are the bids and points of it that are not in today's slip yet; `moved` counts those that
 * were on Open and are on Close now.
 */
export function lastSlipOf(game: Game, now: number, type?: GameType) {
  const newest = $lastSlips.get()[game.games_name]
  const slip =
    type && newest?.type !== type ? $lastOfType.get()[`${game.games_name}/${type}`] : newest
  if (!slip || !isGameType(slip.type)) return null
  const offered = sessionsFor(slip.type, sessionsOfGame(game, now))
  if (offered.length === 0) return null
  const place = slipPlace(game, slip.type, now)
  const { bids: current, moved } = inSessions(bidsOf(slip), offered)
  const bids = onePerNumber(current)
  const missing = bids
    .map(({ bid, points }) => ({ bid, points: points - waitingPoints(place, bid) }))
    .filter(({ points }) => points > 0)
  return { place, bids, missing, moved, points: bids.reduce((sum, { points }) => sum + points, 0) }
}

/** Adds the missing bids of the last slip to today's slip. A second tap adds nothing. */
export function addSame(game: Game, type?: GameType): boolean {
  const last = lastSlipOf(game, serverNow(), type)
  if (!last) {
    toast('error', translate(sentence('market_closed')))
    return false
  }
  const { bids, problem } = addMany(last.place, last.missing)
  if (problem) toast('error', translate(problem))
  else if (last.moved > 0 && bids.length > 0) toast('info', myBidsWords.get().nowClose(last.moved))
  return true
}

/** Adds the last slip of the market, and opens it. */
export function playSame(game: Game): void {
  const last = lastSlipOf(game, serverNow())
  if (addSame(game) && last) openPage(...playPage(game, last.place.gameType, 'bulk'))
}

/** Reads the last slip of a market from the bid history, which includes other phones. */
export async function loadLastSlip(market: string): Promise<void> {
  const phone_number = phoneOfPlayer()
  if (!capabilities.receipts || !phone_number) return
  const limit = String(MOST_PAGE_ROWS)
  const before = $lastSlips.get()[market]
  const answer = await forPlayer(call(getBidHistory, { phone_number, game_name: market, limit }))
  // A slip that was placed since the call is newer than the answer.
  if (answer.state !== 'done' || $lastSlips.get()[market] !== before) return
  const slips = slipsIn(answer.reply.result)
  // The newest is remembered last.
  for (const { type, rows } of slips.reverse()) rememberSlip(market, type, rows)
}

/** The newest slip of each type, the newest first. The type of a slip is that of its first bid. */
function slipsIn(entries: readonly BidEntry[]) {
  const slips = new Map<string, BidEntry[]>()
  for (const entry of entries) {
    if (entry.slip_id) slips.set(entry.slip_id, [entry, ...(slips.get(entry.slip_id) ?? [])])
  }
  // The oldest slip of a full page may have more bids.
  const whole = [...slips.values()].slice(0, entries.length < MOST_PAGE_ROWS ? undefined : -1)
  const types = new Set<string>()
  return whole.flatMap(slip => {
    const type = slip[0]?.game_type ?? ''
    const rows = slip.flatMap(entry => {
      const bid = fromWire(entry)
      return bid && entry.points_action ? [{ wire: toWire(bid), points: entry.points_action }] : []
    })
    if (!isGameType(type) || types.has(type) || rows.length === 0) return []
    types.add(type)
    return [{ type, rows }]
  })
}
