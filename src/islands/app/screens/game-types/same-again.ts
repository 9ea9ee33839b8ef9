import { errorCode } from '#contract/errors.ts'
import type { Game } from '#contract/markets.ts'
import { inSession } from '#domain/bids.ts'
import { isGameType } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { addMany, onePerNumber, waitingPoints } from '../../stores/bids/edit-slip.ts'
import { $lastSlips, bidsOf } from '../../stores/bids/saved-slips.ts'
import { playPage, slipPlace } from '../../stores/bids/slip.ts'
import { serverNow } from '../../stores/clock.ts'
import { sessionsOfGame } from '../../stores/markets/markets.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

/**
 * The last slip of a market, if its type still takes bids; null if there is none. `missing` are the
 * bids and points of it that are not in today's slip yet.
 */
export function lastSlipOf(game: Game, now: number) {
  const slip = $lastSlips.get()[game.games_name]
  if (!slip || !isGameType(slip.type)) return null
  const offered = sessionsFor(slip.type, sessionsOfGame(game, now))
  if (offered.length === 0) return null
  const place = slipPlace(game, slip.type, now)
  const bids = onePerNumber(
    bidsOf(slip).map(({ bid, points }) => ({ bid: inSession(bid, offered), points })),
  )
  const missing = bids
    .map(({ bid, points }) => ({ bid, points: points - waitingPoints(place, bid) }))
    .filter(({ points }) => points > 0)
  return { place, bids, missing, points: bids.reduce((sum, { points }) => sum + points, 0) }
}

/** Adds what is missing of the last slip to the slip of today, and opens it. A second tap adds nothing. */
export function playSame(game: Game): void {
  const last = lastSlipOf(game, serverNow())
  if (!last) {
    toast('error', errorCode('market_closed'))
    return
  }
  const { problem } = addMany(last.place, last.missing)
  if (problem) toast('error', problem)
  openPage(...playPage(game, last.place.gameType, 'bulk'))
}
