import { useStore } from '@nanostores/react'
import type { Game } from '#contract/markets.ts'
import { $now, serverNow } from '../../stores/clock.ts'
import { MarketCard } from '../../ui/market-card.tsx'
import { lineOf, play, resultOf } from './home.ts'

type HomeMarketProps = { game: Game; isPlayable: boolean; onCharts: () => void }

export function HomeMarket({ game, isPlayable, onCharts }: HomeMarketProps) {
  const now = useStore($now)
  return (
    <MarketCard
      name={game.games_name}
      result={resultOf(game)}
      state={lineOf(game, now)}
      openTime={game.open_time}
      closeTime={game.close_time}
      onChart={onCharts}
      onPlay={isPlayable ? () => play(game, serverNow()) : null}
    />
  )
}
