import type { MarketBids } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import { formatPoints } from '#domain/points.ts'
import { homeToolsWords } from '../messages/en/markets.ts'

type OwnLine = { text: string; isWin: boolean }

/**
 * The player's bids of a market: `past` of the day of the shown result, if it is an earlier one, and
 * `own` of the day that takes bids.
 */
export function ownLines(
  game: Game,
  shownDay: string,
  rows: readonly MarketBids[],
  isShort = false,
): { past: OwnLine | null; own: OwnLine | null } {
  const lineOf = (day: string) => ownLine(game, day, rows, isShort)
  return { past: shownDay === game.day ? null : lineOf(shownDay), own: lineOf(game.day) }
}

/** The bids of a market-day; null if there are none. */
function ownLine(
  game: Game,
  day: string,
  rows: readonly MarketBids[],
  isShort: boolean,
): OwnLine | null {
  const row = rows.find(one => one.game_name === game.games_name && one.day === day)
  if (!row) return null
  return { text: textOf(row, isShort), isWin: (row.won ?? 0) > settledStake(row) }
}

/** Formats one line, with the stakes only if there is room. */
function textOf(row: MarketBids, isShort: boolean): string {
  const t = homeToolsWords.get()
  const { won = 0, refunded = 0, waiting_bids: count = 0, waiting = 0 } = row
  const outcome = [
    won > 0 && t.won(formatPoints(won)),
    won > 0 && count === 0 && !isShort && t.staked(formatPoints(settledStake(row))),
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
