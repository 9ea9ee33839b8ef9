import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Game } from '#contract/markets.ts'
import * as offers from '../../api/offers.ts'
import { FirstLoad } from '../../frame/first-load.tsx'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { homeToolsWords, homeWords } from '../../messages/en/home.ts'
import { $marketBids, loadMarketBids } from '../../stores/bids/market-bids.ts'
import { $connection } from '../../stores/live/connection.ts'
import { refresh } from '../../stores/live/refresh.ts'
import { $markets, $marketsAge, gameNamed } from '../../stores/markets/markets.ts'
import { $user } from '../../stores/session/session.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LiveLine } from '../../ui/feedback/live-line.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Button } from '../../ui/form/button.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { Headline } from '../../ui/game/headline.tsx'
import { SupportBar } from '../../ui/game/support-bar.tsx'
import { Heading } from '../../ui/layout/heading.tsx'
import { ChartDialog, SupportDialog } from './dialogs.tsx'
import { $groups, foundIn, freshnessOf, hasSearch, inTwoGroups } from './home.ts'
import { HomeLimits } from './home-limits.tsx'
import { HomeMarket } from './home-market.tsx'

export function Home() {
  const t = useMessages(homeWords)
  const translate = useTranslate()
  const user = useStore($user)
  const [chartsOf, setChartsOf] = useState<Game | null>(null)
  const [support, setSupport] = useState('')
  const isBettor = user?.status === '1'
  const numbers = [user?.helpNumber1, user?.helpNumber2].filter(number => number !== undefined)
  return (
    <div className="stack">
      {user?.notification_head && <Headline>{translate(user.notification_head)}</Headline>}
      <SupportBar
        label={t.support}
        numbers={numbers.filter(Boolean)}
        textOf={inTwoGroups}
        labelOf={t.callSupport}
        onPick={setSupport}
      />
      {user && !isBettor && <Notice tone="info">{t.notActive}</Notice>}
      {offers.limits && isBettor && <HomeLimits />}
      <Markets isBettor={isBettor} onCharts={setChartsOf} />
      <ChartDialog game={chartsOf} onClose={() => setChartsOf(null)} />
      <SupportDialog number={support} onClose={() => setSupport('')} />
    </div>
  )
}

function Freshness() {
  const line = freshnessOf(useStore($connection).state, useStore($marketsAge))
  return <LiveLine isLive={line.isLive}>{line.text}</LiveLine>
}

type MarketsProps = { isBettor: boolean; onCharts: (game: Game) => void }

function Markets({ isBettor, onCharts }: MarketsProps) {
  const t = useMessages(homeWords)
  const words = useMessages(homeToolsWords)
  const [typed, setTyped] = useState('')
  const { games, loadedAt } = useStore($markets)
  const groups = useStore($groups)
  const bids = useStore($marketBids)
  const hasBids = offers.marketBids && isBettor
  useEffect(() => {
    if (hasBids) void loadMarketBids()
  }, [hasBids])
  // The bids are a line of the cards, which must not move when they come.
  if (!loadedAt || (hasBids && !bids)) return <FirstLoad shape="markets" />
  if (games.length === 0) {
    return (
      <Empty
        icon="clock"
        title={t.none}
        action={<Button onClick={() => void refresh()}>{t.retry}</Button>}
      >
        {t.noneText}
      </Empty>
    )
  }
  const isLong = hasSearch(games)
  const found = isLong ? foundIn(groups, typed) : groups
  return (
    <>
      {isLong && <SearchField label={words.find} onSearch={setTyped} />}
      {found.length === 0 && <p role="status">{words.notFound}</p>}
      {found.map(({ group, names }, place) => (
        <section key={group} className="stack tight">
          <Heading small aside={place === 0 && <Freshness />}>
            {group === 'favourites' ? words.favourites : t.groups[group]}
          </Heading>
          {group === 'favourites' && <p className="muted small">{words.kept}</p>}
          <div className="board tight">
            {names
              .map(name => gameNamed(games, name))
              .filter(game => game !== undefined)
              .map(game => (
                <HomeMarket
                  key={game.games_name}
                  game={game}
                  isPlayable={isBettor}
                  onCharts={() => onCharts(game)}
                />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}
