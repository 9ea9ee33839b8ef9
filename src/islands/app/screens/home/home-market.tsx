import { useStore } from '@nanostores/react'
import type { Game } from '#contract/markets.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { formatClock } from '../../lib/format.ts'
import { messages } from '../../messages/home.ts'
import { $now, serverNow } from '../../stores/clock.ts'
import { $newResults, resultKey } from '../../stores/markets/markets.ts'
import { MarketCard } from '../../ui/game/market-card.tsx'
import { awaitedSince, halvesOf, lineOf, play } from './home.ts'

type HomeMarketProps = { game: Game; isPlayable: boolean; onCharts: () => void }

export function HomeMarket({ game, isPlayable, onCharts }: HomeMarketProps) {
  const t = useMessages(messages)
  const now = useStore($now)
  const arrivals = useStore($newResults)
  const awaited = awaitedSince(game, now)
  const halves = halvesOf(game)
  return (
    <MarketCard
      words={{
        open: t.times.Open,
        close: t.times.Close,
        charts: t.charts(game.games_name),
        play: t.play(game.games_name),
      }}
      name={game.games_name}
      result={(['Open', 'Close'] as const).map(session => ({
        text: halves[session],
        isNew: arrivals.includes(resultKey(game.games_name, session)),
      }))}
      note={awaited === null ? '' : t.awaited(formatClock(awaited))}
      state={lineOf(game, now)}
      openTime={game.open_time}
      closeTime={game.close_time}
      onChart={onCharts}
      onPlay={isPlayable ? () => play(game, serverNow()) : null}
    />
  )
}
