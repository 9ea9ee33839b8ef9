import { useStore } from '@nanostores/react'
import type { Game } from '#contract/markets.ts'
import type { MarketSession } from '#domain/bids.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { messages } from '../../messages/home.ts'
import { $now, serverNow } from '../../stores/clock.ts'
import { $newResults, resultKey } from '../../stores/markets/markets.ts'
import { MarketCard } from '../../ui/game/market-card.tsx'
import { lineOf, play } from './home.ts'
import { shownResult } from './shown-result.ts'

type HomeMarketProps = { game: Game; isPlayable: boolean; onCharts: () => void }

export function HomeMarket({ game, isPlayable, onCharts }: HomeMarketProps) {
  const t = useMessages(messages)
  const now = useStore($now)
  const arrivals = useStore($newResults)
  const shown = shownResult(game, now)
  const drawOf = (session: MarketSession) => ({
    ...shown[session],
    isNew: arrivals.includes(resultKey(game.games_name, session)),
  })
  return (
    <MarketCard
      words={{
        open: t.times.Open,
        close: t.times.Close,
        charts: t.charts(game.games_name),
        play: t.playWord,
        playLabel: t.play(game.games_name),
      }}
      name={game.games_name}
      result={{ open: drawOf('Open'), close: drawOf('Close') }}
      note={shown.note}
      state={lineOf(game, now)}
      openTime={game.open_time}
      closeTime={game.close_time}
      onChart={onCharts}
      onPlay={isPlayable ? () => play(game, serverNow()) : null}
    />
  )
}
