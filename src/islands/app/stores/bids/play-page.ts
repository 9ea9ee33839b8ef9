import type { Game } from '#contract/markets.ts'
import { type AppRoute, gameSlug } from '#contract/routes.ts'
import { type GameType, slugOf } from '#domain/game-types.ts'
import { dayOfGame } from '../markets/markets.ts'
import { phoneOfPlayer } from '../session/session.ts'
import type { SlipPlace } from './slip.ts'

/** How numbers are entered: one field, or a grid of all. */
export type Entry = 'single' | 'bulk'

/** The route and the parameters of the screen that takes bids of a type. Each sangam has one screen. */
export function playPage(
  game: Game,
  type: GameType,
  entry: Entry,
): [AppRoute, Record<string, string>] {
  const market = gameSlug(game.games_name)
  if (type === 'Half Sangam') return ['halfSangam', { game: market }]
  if (type === 'Full Sangam') return ['fullSangam', { game: market }]
  return [entry, { game: market, type: slugOf(type) }]
}

/** The player's slip of a market and a type on the market-day of a moment, epoch ms. */
export function slipPlace(game: Game, gameType: GameType, now: number): SlipPlace {
  return { phone: phoneOfPlayer(), gameName: game.games_name, gameType, day: dayOfGame(game, now) }
}
