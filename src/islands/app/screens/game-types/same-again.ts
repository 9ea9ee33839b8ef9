import { errorCode } from '#contract/error-code.ts'
import type { Game } from '#contract/markets.ts'
import { inSession } from '#domain/bids.ts'
import { isGameType } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { $lastSlips, bidsOf } from '../../stores/bids/kept-slips.ts'
import { addMany } from '../../stores/bids/many-bids.ts'
import { playPage, slipPlace } from '../../stores/bids/play-page.ts'
import { serverNow } from '../../stores/clock.ts'
import { sessionsOfGame } from '../../stores/markets/markets.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

/** The last slip of a market, if its type still takes bids; null if there is none. */
export function lastSlipOf(game: Game, now: number) {
  const slip = $lastSlips.get()[game.games_name]
  if (!slip || !isGameType(slip.type)) return null
  const offered = sessionsFor(slip.type, sessionsOfGame(game, now))
  if (offered.length === 0) return null
  const bids = bidsOf(slip).map(({ bid, points }) => ({ bid: inSession(bid, offered), points }))
  return { type: slip.type, bids, points: bids.reduce((sum, { points }) => sum + points, 0) }
}

/** Adds the bids of the last slip to the slip of today, and opens it. */
export function playSame(game: Game): void {
  const now = serverNow()
  const last = lastSlipOf(game, now)
  if (!last) {
    toast('error', errorCode('market_closed'))
    return
  }
  const { problem } = addMany(slipPlace(game, last.type, now), last.bids)
  if (problem) toast('error', problem)
  openPage(...playPage(game, last.type, 'bulk'))
}
