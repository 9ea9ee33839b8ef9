import type { MarketBids } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { formatPoints } from '#domain/points.ts'
import { homeToolsWords } from '../../messages/en/home.ts'

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
  const isWin = sumOf(shown, row => row.won ?? 0) > sumOf(shown, settledStake)
  return { text: [...new Set(shown.flatMap(textsOf))].join(' · '), isWin }
}

function textsOf(row: MarketBids): string[] {
  const t = homeToolsWords.get()
  const { won, refunded, waiting, waiting_bids: count } = row
  const texts = [
    won && t.won(formatPoints(won), formatPoints(settledStake(row))),
    refunded && t.refunded(formatPoints(refunded)),
    waiting && t.waiting(count ?? 0, formatPoints(waiting)),
  ].filter(text => typeof text === 'string')
  return texts.length > 0 ? texts : [t.lost]
}

/** The stakes of the bids that won or lost. */
function settledStake({ staked, waiting, refunded }: MarketBids): number {
  return (staked ?? 0) - (waiting ?? 0) - (refunded ?? 0)
}

function sumOf(rows: readonly MarketBids[], pointsOf: (row: MarketBids) => number): number {
  return rows.reduce((sum, row) => sum + pointsOf(row), 0)
}
