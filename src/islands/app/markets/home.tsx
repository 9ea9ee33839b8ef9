import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { isNearlyUsed, leftOf, periodOf } from '#domain/limits.ts'
import { formatPoints } from '#domain/points.ts'
import { $areLimitsOffered } from '../accounts/registration.ts'
import { $user } from '../accounts/session.ts'
import { $marketBids, loadMarketBids } from '../bids/bids.ts'
import { FirstLoad } from '../frame/first-load.tsx'
import { PushOffer } from '../frame/push-offer.tsx'
import { hasScreen, pathTo } from '../frame/router.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $limits, loadLimits } from '../limits/player-limits.ts'
import { serverNow } from '../live/clock.ts'
import { $connection } from '../live/connection.ts'
import { $isRevealing, $ownResults } from '../live/own-results.ts'
import { refresh } from '../live/refresh.ts'
import { headerWords } from '../messages/en/header.ts'
import { limitsWords } from '../messages/en/limits.ts'
import { gameRatesWords, homeToolsWords, homeWords } from '../messages/en/markets.ts'
import { pushWords } from '../messages/en/push.ts'
import { $lastPlay } from '../play/play.ts'
import { $pushChoice } from '../push/push.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Empty } from '../ui/empty.tsx'
import { FirstBid } from '../ui/first-bid.tsx'
import { Heading } from '../ui/heading.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { LiveLine } from '../ui/live-line.tsx'
import { NewsBar } from '../ui/news-bar.tsx'
import { Notice } from '../ui/notice.tsx'
import { Offer } from '../ui/offer.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TodayLine } from '../ui/today-line.tsx'
import { HomeMarket } from './home-market.tsx'
import {
  addressOfTap,
  callLink,
  chatLink,
  foundIn,
  freshnessOf,
  hasSearch,
  todayOf,
  todayText,
} from './home-view.ts'
import { $hasPinned, $markets, $marketsAge, $marketsProblem, gameNamed } from './markets.ts'
import { $rates, oddsText, payoutFor } from './rates.ts'
import { $groups, type MarketGroup, openGames } from './shown-markets.ts'

/** The offer of limits after the first bid, and the limits of which less than a fifth is left. */
function HomeLimits({ isNew }: { isNew: boolean }) {
  const t = useMessages(limitsWords)
  const limits = useStore($limits)
  const isOffered = useStore($areLimitsOffered) && !isNew
  useEffect(() => void loadLimits(), [])
  const used = limits?.limits.filter(isNearlyUsed) ?? []
  if (!isOffered && used.length === 0) return null
  return (
    <div className="stack tight">
      {isOffered && (
        <Offer text={t.offer}>
          <LinkButton
            kind="plain"
            href={pathTo('limits')}
            onClick={() => $areLimitsOffered.set(false)}
          >
            {t.offerSet}
          </LinkButton>
          <Button kind="plain" onClick={() => $areLimitsOffered.set(false)}>
            {t.notNow}
          </Button>
        </Offer>
      )}
      {used.map(limit => (
        <p key={limit.kind} className="muted small">
          {t.nearly(
            t.kinds[limit.kind],
            formatPoints(leftOf(limit)),
            t.periodEnds[periodOf(limit.kind)],
          )}
        </p>
      ))}
    </div>
  )
}

type ChartDialogProps = { game: Game | null; onClose: () => void }

function ChartDialog({ game, onClose }: ChartDialogProps) {
  const t = useMessages(homeWords)
  const params = { game: gameSlug(game?.games_name ?? '') }
  return (
    <Dialog
      kind="sheet"
      title={<span className="muted fine">{t.chartInfo}</span>}
      close={useMessages(headerWords).close}
      open={game !== null}
      onClose={onClose}
    >
      <div className="stack">
        <p className="big">{game?.games_name}</p>
        <LinkButton wide kind="quiet" icon="chart" href={pathTo('jodiChart', params)}>
          {t.jodiChart}
        </LinkButton>
        <LinkButton wide kind="quiet" icon="chart" href={pathTo('panaChart', params)}>
          {t.panaChart}
        </LinkButton>
      </div>
    </Dialog>
  )
}

type SupportDialogProps = { number: string; onClose: () => void }

function SupportDialog({ number, onClose }: SupportDialogProps) {
  const t = useMessages(homeWords)
  return (
    <Dialog
      kind="sheet"
      title={t.support}
      close={useMessages(headerWords).close}
      open={number !== ''}
      onClose={onClose}
    >
      <div className="stack">
        <p className="num big">{`+91 ${inTwoGroups(number)}`}</p>
        <LinkButton wide icon="phone" href={callLink(number)}>
          {t.callNow}
        </LinkButton>
        <LinkButton wide kind="quiet" icon="chat" href={chatLink(number)} external>
          {t.whatsapp}
        </LinkButton>
      </div>
    </Dialog>
  )
}

export function Home() {
  const t = useMessages(homeWords)
  const translate = useTranslate()
  const user = useStore($user)
  const [chartsOf, setChartsOf] = useState<Game | null>(null)
  const [support, setSupport] = useState('')
  const { notification_code: code = '', notification_head: message = '' } = user ?? {}
  const isBettor = user?.status === '1'
  const numbers = [user?.helpNumber1, user?.helpNumber2].filter(number => number !== undefined)
  return (
    <div className="stack tight">
      <NewsBar
        notice={translate({ code, params: {}, message })}
        label={t.support}
        numbers={numbers.filter(Boolean)}
        textOf={inTwoGroups}
        labelOf={t.callSupport}
        onPick={setSupport}
      />
      {user && !isBettor && <Notice tone="info">{t.notActive}</Notice>}
      <Markets isBettor={isBettor} onCharts={setChartsOf} />
      <ChartDialog game={chartsOf} onClose={() => setChartsOf(null)} />
      <SupportDialog number={support} onClose={() => setSupport('')} />
    </div>
  )
}

function Freshness() {
  const { state } = useStore($connection)
  const line = freshnessOf(state, useStore($marketsAge))
  // The strip at the top shows how old they are.
  if (state === 'offline' || state === 'unanswered') return null
  return <LiveLine isLive={line.isLive}>{line.text}</LiveLine>
}

/** Returns the value, or the previous one while `isHeld`. */
function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, setHeld] = useState(value)
  if (!isHeld && held !== value) setHeld(value)
  return isHeld ? held : value
}

/** The points for which the first bid shows what it wins. */
const FIRST_POINTS = 10

type NewPlayerProps = { games: readonly Game[]; groups: readonly MarketGroup[] }

/** Leads to the digits of the market that closes next; nothing if no market takes them. */
function NewPlayer({ games, groups }: NewPlayerProps) {
  const words = useMessages(homeToolsWords)
  useMessages(gameRatesWords)
  useStore($rates)
  const now = serverNow()
  const [next] = openGames(games, groups, now)
  if (!next) return null
  const payout = payoutFor('Single Digit', FIRST_POINTS)
  return (
    <FirstBid
      title={words.first}
      text={words.firstText(
        formatPoints(FIRST_POINTS),
        payout === null ? '' : formatPoints(payout),
        oddsText('Single Digit'),
      )}
      href={addressOfTap(next, 'Single Digit', now)}
    />
  )
}

/** Where they are kept, and the offer to send their results, once one was pinned. */
function AboutFavourites() {
  const { kept } = useMessages(homeToolsWords)
  const { starsSent } = useMessages(pushWords)
  const isSent = useStore($pushChoice) === 'on'
  return (
    <>
      <p className="muted small">{isSent ? starsSent : kept}</p>
      {useStore($hasPinned) && <PushOffer />}
    </>
  )
}

type MarketsProps = { isBettor: boolean; onCharts: (game: Game) => void }

function Markets({ isBettor, onCharts }: MarketsProps) {
  const t = useMessages(homeWords)
  const words = useMessages(homeToolsWords)
  const [typed, setTyped] = useState('')
  const { games, loadedAt } = useStore($markets)
  // No card moves while its result is shown on it, and the sums wait for the reveal.
  const isOnCard = useStore($ownResults).some(({ place }) => place === 'card')
  const groups = useHeld(useStore($groups), isOnCard)
  const bids = useHeld(useStore($marketBids), useStore($isRevealing))
  const lastType = useStore($lastPlay).type
  useEffect(() => {
    if (isBettor) void loadMarketBids()
  }, [isBettor])
  if (!loadedAt) return <FirstLoad shape="markets" $problem={$marketsProblem} />
  // The bids are a line of the cards, which must not move when they come.
  if (isBettor && !bids) return <Skeleton shape="markets" />
  if (games.length === 0) {
    return (
      <Empty title={t.none} action={<Button onClick={() => void refresh()}>{t.retry}</Button>}>
        {t.noneText}
      </Empty>
    )
  }
  const isLong = hasSearch(games)
  const isNew = bids?.isConfirmed === true && bids.rows.length === 0 && lastType === ''
  const today = bids && todayOf(bids.rows, serverNow())
  const found = isLong ? foundIn(groups, typed) : groups
  return (
    <>
      {today && (
        <TodayLine link={words.seeBids} href={pathTo('myBids')}>
          {todayText(today)}
        </TodayLine>
      )}
      {isNew && <NewPlayer games={games} groups={groups} />}
      {hasScreen('limits') && isBettor && <HomeLimits isNew={isNew} />}
      {isLong && <SearchField label={words.find} onSearch={setTyped} />}
      {found.length === 0 && <p role="status">{words.notFound}</p>}
      {found.map(({ group, names }, place) => (
        <section key={group} className="stack tight">
          <Heading small aside={place === 0 && <Freshness />}>
            {group === 'favourites' ? words.favourites : t.groups[group]}
          </Heading>
          {group === 'favourites' && <AboutFavourites />}
          <div className="board tight">
            {names
              .map(name => gameNamed(games, name))
              .filter(game => game !== undefined)
              .map(game => (
                <HomeMarket
                  key={game.games_name}
                  game={game}
                  isRow={group === 'done'}
                  isPlayable={isBettor}
                  isNew={isNew}
                  onCharts={() => onCharts(game)}
                />
              ))}
          </div>
        </section>
      ))}
    </>
  )
}
