import { useStore } from '@nanostores/react'
import type { Game } from '#contract/markets.ts'
import type { MarketSession } from '#domain/bids.ts'
import { $marketBids } from '../bids/bids.ts'
import { ownLines } from '../bids/own-line.ts'
import { ResultOnCard } from '../frame/own-results.tsx'
import { useMessages } from '../lib/words.ts'
import { $now, serverNow } from '../live/clock.ts'
import { $connection } from '../live/connection.ts'
import { homeToolsWords, homeWords } from '../messages/en/markets.ts'
import { playWords } from '../messages/en/play.ts'
import { $lastPlay } from '../play/play.ts'
import { MarketCard } from '../ui/market-card.tsx'
import { MarketRow } from '../ui/market-row.tsx'
import { addressOfTap, play, refuseClosed } from './home-view.ts'
import {
  $favourites,
  $markets,
  $newResults,
  openedAt,
  resultKey,
  toggleFavourite,
} from './markets.ts'
import { lineOf, shownResult } from './shown-markets.ts'

type HomeMarketProps = {
  game: Game
  isRow: boolean
  isPlayable: boolean
  /** The player has no bids yet. */
  isNew: boolean
  onCharts: () => void
}

export function HomeMarket({ game, isRow, isPlayable, isNew, onCharts }: HomeMarketProps) {
  const t = useMessages(homeWords)
  const words = useMessages(homeToolsWords)
  const { sessions } = useMessages(playWords)
  const now = useStore($now)
  const favourites = useStore($favourites)
  const { loadedAt } = useStore($markets)
  const bids = useStore($marketBids)
  const lastType = useStore($lastPlay).type
  const arrivals = useStore($newResults)
  const connection = useStore($connection).state
  const isReached = connection !== 'offline' && connection !== 'unanswered'
  const shown = shownResult(game, now)
  const { own, past } = ownLines(game, shown.day, bids?.rows ?? [], isRow)
  const isOld = bids?.isConfirmed === false
  const { session, ...state } = lineOf(game, now)
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
        play: isNew ? t.playWord : '',
        playLabel: t.play(game.games_name),
        pin: words.pin(game.games_name),
      }}
      name={game.games_name}
      reveal={isRow ? null : <ResultOnCard game={game} />}
      result={{
        open: drawOf('Open'),
        close: drawOf('Close'),
        spoken: shown.spoken,
        isEarlier: shown.isEarlier,
      }}
      isOld={loadedAt < openedAt}
      note={shown.note}
      isAwaited={shown.isAwaited}
      isReached={isReached}
      own={own && { ...own, isOld }}
      past={past && { ...past, isOld }}
      state={{ ...state, session: session ? sessions[session] : '' }}
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
