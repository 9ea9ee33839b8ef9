import { useStore } from '@nanostores/react'
import { ChartLinks, LastResult } from '../frame/last-result.tsx'
import { $now } from '../live/clock.ts'
import { Card } from '../ui/card.tsx'
import type { Play } from './play.ts'

type AboutMarketProps = {
  play: Play
  /** Whether it is over ten numbers, which it puts next to the slip, within the thumb's reach. */
  isAbove?: boolean
}

/** The last result of the market and its charts, where a screen has room for them. */
export function AboutMarket({ play, isAbove }: AboutMarketProps) {
  const game = useStore(play.$game)
  const now = useStore($now)
  if (!game) return null
  return (
    <div className={isAbove ? 'about above' : 'about'}>
      <Card as="section">
        <LastResult game={game} now={now}>
          <ChartLinks game={game} />
        </LastResult>
      </Card>
    </div>
  )
}
