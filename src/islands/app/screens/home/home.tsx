import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Game } from '#contract/markets.ts'
import { messages } from '../../messages/home.ts'
import { serverNow } from '../../stores/clock.ts'
import { refresh } from '../../stores/loading.ts'
import { $markets } from '../../stores/markets.ts'
import { $user } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Headline } from '../../ui/headline.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SupportBar } from '../../ui/support-bar.tsx'
import { ChartDialog, SupportDialog } from './dialogs.tsx'
import { openFirst } from './home.ts'
import { HomeMarket } from './home-market.tsx'

export default function Home() {
  const user = useStore($user)
  const [chartsOf, setChartsOf] = useState<Game | null>(null)
  const [support, setSupport] = useState('')
  const isBettor = user?.status === '1'
  const numbers = [user?.helpNumber1, user?.helpNumber2].filter(number => number !== undefined)
  return (
    <div className="stack">
      {user?.notification_head && <Headline>{user.notification_head}</Headline>}
      <SupportBar numbers={numbers.filter(Boolean)} onPick={setSupport} />
      {user && !isBettor && <Notice tone="info">{messages.notActive}</Notice>}
      <Markets isBettor={isBettor} onCharts={setChartsOf} />
      <ChartDialog game={chartsOf} onClose={() => setChartsOf(null)} />
      <SupportDialog number={support} onClose={() => setSupport('')} />
    </div>
  )
}

type MarketsProps = { isBettor: boolean; onCharts: (game: Game) => void }

function Markets({ isBettor, onCharts }: MarketsProps) {
  const { games, loadedAt } = useStore($markets)
  if (!loadedAt) return <Skeleton rows={4} height="card" />
  if (games.length === 0) {
    return (
      <Empty
        icon="clock"
        title={messages.none}
        action={<Button onClick={() => void refresh()}>{messages.retry}</Button>}
      >
        {messages.noneText}
      </Empty>
    )
  }
  return openFirst(games, serverNow()).map(game => (
    <HomeMarket
      key={game.games_name}
      game={game}
      isPlayable={isBettor}
      onCharts={() => onCharts(game)}
    />
  ))
}
