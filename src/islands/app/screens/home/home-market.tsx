import { useStore } from '@nanostores/react'
import type { MarketBids } from '#contract/bids.ts'
import type { Game } from '#contract/markets.ts'
import type { MarketSession } from '#domain/bids.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../../hooks/words.ts'
import { homeToolsWords, homeWords } from '../../messages/en/home.ts'
import { $marketBids } from '../../stores/bids/bids.ts'
import { $lastPlay } from '../../stores/bids/saved-slips.ts'
import { $now, serverNow } from '../../stores/clock.ts'
import {
  $favourites,
  $markets,
  $newResults,
  openedAt,
  resultKey,
  toggleFavourite,
} from '../../stores/markets/markets.ts'
import { lineOf, shownResult } from '../../stores/markets/shown-markets.ts'
import { MarketCard, MarketRow } from '../../ui/market-card.tsx'
import { addressOfTap, play, refuseClosed } from './home.ts'

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

/** In one line: the stakes only where there is room for them. */
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

type HomeMarketProps = { game: Game; isRow: boolean; isPlayable: boolean; onCharts: () => void }

export function HomeMarket({ game, isRow, isPlayable, onCharts }: HomeMarketProps) {
  const t = useMessages(homeWords)
  const words = useMessages(homeToolsWords)
  const now = useStore($now)
  const favourites = useStore($favourites)
  const { loadedAt } = useStore($markets)
  const bids = useStore($marketBids)
  const lastType = useStore($lastPlay).type
  const arrivals = useStore($newResults)
  const shown = shownResult(game, now)
  const own = bids && ownLine(game, bids.rows, isRow)
  const drawOf = (session: MarketSession) => ({
    ...shown[session],
    isNew: arrivals.includes(resultKey(game.games_name, session)),
  })
  const Shown = isRow ? MarketRow : MarketCard
  return (
    <Shown
      words={{
        times: t.timesFrom(game.open_time, game.close_time),
        charts: t.charts(game.games_name),
        play: t.playWord,
        playLabel: t.play(game.games_name),
        pin: words.pin(game.games_name),
      }}
      name={game.games_name}
      result={{
        open: drawOf('Open'),
        close: drawOf('Close'),
        heard: shown.heard,
        isEarlier: shown.isEarlier,
      }}
      isOld={loadedAt < openedAt}
      note={shown.note}
      own={own && { ...own, isOld: bids?.isConfirmed === false }}
      state={lineOf(game, now)}
      openTime={game.open_time}
      closeTime={game.close_time}
      isPinned={favourites.includes(game.games_name)}
      onPin={() => toggleFavourite(game.games_name)}
      onChart={onCharts}
      tapTo={isPlayable ? addressOfTap(game, lastType, now) : null}
      onTap={() => refuseClosed(game, serverNow())}
      onPlay={isPlayable ? () => play(game, serverNow()) : null}
    />
  )
}
