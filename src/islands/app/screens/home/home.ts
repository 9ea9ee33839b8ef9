import { computed } from 'nanostores'
import { errorCode } from '#contract/error-code.ts'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import * as sentences from '#contract/sentences.ts'
import { agoOf, leftOf } from '../../lib/span.ts'
import { messages } from '../../messages/home.ts'
import { $clockChanges, serverNow } from '../../stores/clock.ts'
import { translate } from '../../stores/language.ts'
import type { Connection } from '../../stores/live/connection.ts'
import { $games, closedWhy, cutoffsOfGame, sessionsOfGame } from '../../stores/markets/markets.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

const BRIEF_MS = 30_000

export type MarketLine = { open: boolean; line: string }

/** The state on a card at an instant (epoch ms): which bids close next and when, or why none are taken. */
export function lineOf(game: Game, now: number): MarketLine {
  const [next] = sessionsOfGame(game, now)
  const cutoffs = cutoffsOfGame(game, now)
  if (!next || !cutoffs)
    return { open: false, line: translate(closedWhy(game) || sentences.closedToday) }
  const left = leftOf((next === 'Open' ? cutoffs.openAt : cutoffs.closeAt) - now)
  return { open: true, line: messages.get().closesIn(next, left) }
}

/** Names of the markets: first those that take bids, each group in the operator's order. */
function openFirst(games: readonly Game[], now: number): string[] {
  const isOpen = (game: Game) => sessionsOfGame(game, now).length > 0
  const inOrder = [...games.filter(isOpen), ...games.filter(game => !isOpen(game))]
  return inOrder.map(game => game.games_name)
}

const $days = computed($games, games =>
  games.map(game => game.games_name + game.day + game.game_status).join(),
)

/**
 * The order of the cards. It is computed once a market-day, so that a result moves no card, and when
 * the clock is set by the server: until then the phone's clock may have given another order.
 */
export const $order = computed([$days, $clockChanges], () => openFirst($games.get(), serverNow()))

/**
 * How fresh markets are that were loaded `ageMs` ago, null for never. A stream that pauses only
 * briefly has missed nothing.
 */
export function freshnessOf(
  state: Connection['state'],
  ageMs: number | null,
): { isLive: boolean; text: string } {
  const isPause = state === 'connecting' || state === 'resting'
  const isBrief = isPause && ageMs !== null && ageMs < BRIEF_MS
  if (state === 'live' || isBrief) return { isLive: true, text: messages.get().live }
  return { isLive: false, text: ageMs === null ? '' : messages.get().updated(agoOf(ageMs)) }
}

export function play(game: Game, now: number): void {
  if (sessionsOfGame(game, now).length === 0) toast('error', errorCode('market_closed'))
  else openPage('gameTypes', { game: gameSlug(game.games_name) })
}

/** Ten digits as 90000 00001, which is easier to read out. */
export function inTwoGroups(number: string): string {
  return number.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}

export function callLink(number: string): string {
  return `tel:+91${number}`
}

export function chatLink(number: string): string {
  return `https://wa.me/91${number}?text=${encodeURIComponent(messages.get().greeting)}`
}
