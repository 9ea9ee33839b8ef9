import type { MarketBids } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { formatPoints } from '#domain/points.ts'
import { homeToolsWords } from '../messages/en/markets.ts'

type OwnLine = { text: string; isWin: boolean }

/**
 * The player's bids on the day of the shown result and on the day that takes bids; null if there are
 * none.
 */
export function ownLine(game: Game, rows: readonly MarketBids[], isShort = false): OwnLine | null {
  const days = new Set([game.result_day, game.day])
  const shown = [...days].flatMap(
    day => rows.find(row => row.game_name === game.games_name && row.day === day) ?? [],
  )
  if (shown.length === 0) return null
  const isWin = sumOf(shown, row => row.won ?? 0) > sumOf(shown, settledStake)
  return { text: textOf(shown, isShort), isWin }
}

/** Formats one line, with the stakes only if there is room. */
function textOf(shown: readonly MarketBids[], isShort: boolean): string {
  const t = homeToolsWords.get()
  const sum = (pointsOf: (row: MarketBids) => number | undefined) =>
    sumOf(shown, row => pointsOf(row) ?? 0)
  const [won, refunded] = [sum(row => row.won), sum(row => row.refunded)]
  const [count, waiting] = [sum(row => row.waiting_bids), sum(row => row.waiting)]
  const outcome = [
    won > 0 && t.won(formatPoints(won)),
    won > 0 && count === 0 && !isShort && t.staked(formatPoints(sumOf(shown, settledStake))),
    refunded > 0 && t.refunded(formatPoints(refunded)),
  ].filter(text => typeof text === 'string')
  if (count === 0) return outcome.join(' · ') || (isShort ? t.noWin : t.lost)
  if (outcome.length === 0) return t.waiting(count, formatPoints(waiting))
  return [...outcome, t.inPlay(count)].join(' · ')
}

/** The stakes of the bids that won or lost. */
function settledStake({ staked, waiting, refunded }: MarketBids): number {
  return (staked ?? 0) - (waiting ?? 0) - (refunded ?? 0)
}

function sumOf(rows: readonly MarketBids[], pointsOf: (row: MarketBids) => number): number {
  return rows.reduce((sum, row) => sum + pointsOf(row), 0)
}
