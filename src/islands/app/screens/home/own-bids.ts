import type { MarketBids } from '#contract/market-bids.ts'
import type { Game } from '#contract/markets.ts'
import { formatPoints } from '#domain/points.ts'
import { messages } from '../../messages/home-tools/home-tools.ts'

export type OwnLine = { text: string; isWin: boolean }

/**
 * The player's bids on the day of the shown result and on the day that takes bids; null if there are
 * none.
 */
export function ownLine(game: Game, rows: readonly MarketBids[]): OwnLine | null {
  const days = new Set([game.result_day, game.day])
  const shown = [...days].flatMap(
    day => rows.find(row => row.game_name === game.games_name && row.day === day) ?? [],
  )
  if (shown.length === 0) return null
  const isWin = shown.some(row => Boolean(row.won))
  return { text: [...new Set(shown.flatMap(textsOf))].join(' · '), isWin }
}

function textsOf({ won, refunded, waiting, waiting_bids: count }: MarketBids): string[] {
  const t = messages.get()
  const texts = [
    won && t.won(formatPoints(won)),
    refunded && t.refunded(formatPoints(refunded)),
    waiting && t.waiting(count ?? 0, formatPoints(waiting)),
  ].filter(text => typeof text === 'string')
  return texts.length > 0 ? texts : [t.lost]
}
