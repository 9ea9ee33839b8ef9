import { useStore } from '@nanostores/react'
import { computed } from 'nanostores'
import { useEffect, useLayoutEffect } from 'react'
import type { MarketSession } from '#domain/bids.ts'
import { type GameType, gameTypes, isSangam } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { phoneOfPlayer } from '../accounts/session.ts'
import { ClosedMarket } from '../frame/closed-market.tsx'
import { FirstLoad } from '../frame/first-load.tsx'
import { $pageName, $underTitle, pathTo } from '../frame/router.ts'
import type { Elements } from '../lib/elements.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import { leftOf } from '../lib/span.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $markets, $marketsProblem, closedWhy } from '../markets/markets.ts'
import { useMarketAddress } from '../markets/use-market-address.ts'
import { nameWords } from '../messages/en/names.ts'
import { chosenWords, enteringWords, playWords } from '../messages/en/play.ts'
import { Notice } from '../ui/notice.tsx'
import { NumberTools } from '../ui/number-tools.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { loadLastSlip } from './last-slip.ts'
import type { Play } from './play.ts'
import { $rowList, $slips, playPage, rowsOf } from './slip.ts'
import { SlipPanel } from './slip-panel.tsx'

const $hasRows = computed($rowList, rows => rows.length > 0)

/** The types that the market accepts bids for now, with the way to enter them on this screen. */
function TypeTabs({ play, isBulk }: { play: Play; isBulk: boolean }) {
  const t = useMessages(enteringWords)
  const { inSlip } = useMessages(chosenWords)
  const { gameType } = useMessages(nameWords)
  const game = useStore(play.$game)
  const day = useStore(play.$day)
  const open = useStore(play.$marketSessions)
  useStore($slips)
  if (!game) return null
  const noteOf = (type: GameType) => {
    const place = { phone: phoneOfPlayer(), gameName: game.games_name, gameType: type, day }
    const count = type === play.type ? 0 : Object.keys(rowsOf(place)).length
    return count > 0 ? { count, text: inSlip(count) } : null
  }
  const types = gameTypes.filter(type => sessionsFor(type, open).length > 0)
  return (
    <Tabs
      label={t.types}
      tabs={types.map(type => ({
        href: pathTo(...playPage(game, type, isBulk ? 'bulk' : 'single')),
        label: gameType(type),
        isCurrent: type === play.type,
        note: noteOf(type),
      }))}
    />
  )
}

type PlayPageProps = {
  play: Play
  heading: string
  /** The error of an empty slip. */
  missing?: () => Sentence | null
  /** A question before a bid can be added, shown instead of the hint. */
  asks?: string
  hint?: string
  /** Whether the other types open as grids. */
  isBulk?: boolean
  /** Buttons next to the session. */
  tools?: Elements
  /** Shown instead of the session and the tools for a while. */
  instead?: Elements
  children: Elements
}

/** The frame of the three ways to play: session, time left, the form, and the slip. */
export function PlayPage(props: PlayPageProps) {
  const { play, heading, isBulk = false, tools, instead, children, ...slip } = props
  const t = useMessages(playWords)
  const translate = useTranslate()
  const game = useStore(play.$game)
  const sessions = useStore(play.$sessions)
  const day = useStore(play.$day)
  const takesBids = useStore(play.$takesBids)
  const hasRows = useStore($hasRows)
  const { loadedAt } = useStore($markets)
  const isKnown = game !== undefined
  const name = game?.games_name
  useMarketAddress(game)
  const times = game ? `${game.open_time} – ${game.close_time}` : ''

  // biome-ignore lint/correctness/useExhaustiveDependencies: another market-day is another slip.
  useEffect(() => (isKnown ? play.open() : undefined), [play, isKnown, day])
  useEffect(() => {
    if (name) void loadLastSlip(name)
  }, [name])
  useLayoutEffect(() => {
    $underTitle.set(times)
    $pageName.set(name ? `${heading}, ${name}` : heading)
    return () => {
      $underTitle.set('')
      $pageName.set('')
    }
  }, [times, heading, name])

  if (!game) {
    return loadedAt ? (
      <Notice tone="error">{t.unknown}</Notice>
    ) : (
      <div className="play">
        <FirstLoad shape={isBulk ? 'numbers' : 'fields'} $problem={$marketsProblem} />
      </div>
    )
  }
  const closed = takesBids ? t.beforeOpen : translate(closedWhy(game) ?? sentence('market_closed'))
  return (
    <div className="stack tight fill play">
      {takesBids && <TypeTabs play={play} isBulk={isBulk} />}
      <h2 className="visually-hidden">{heading}</h2>
      {sessions.length > 0 ? (
        <>
          {instead || (
            <NumberTools>
              <SessionChoice play={play} />
              {tools}
            </NumberTools>
          )}
          {children}
        </>
      ) : takesBids ? (
        <Notice tone="info">{closed}</Notice>
      ) : (
        <ClosedMarket game={game} />
      )}
      {(takesBids || hasRows) && (
        <SlipPanel play={play} closed={sessions.length > 0 ? '' : closed} {...slip} />
      )}
    </div>
  )
}

const sessionNames = ['Open', 'Close'] as const

/** Open or Close, each with the time left; only the time left for bids on both sessions. */
function SessionChoice({ play }: { play: Play }) {
  const t = useMessages(playWords)
  const sessions = useStore(play.$sessions)
  const session = useStore(play.$session)
  const left = useStore(play.$left)
  if (play.type === 'Jodi Digit' || isSangam(play.type)) {
    return (
      <p role="timer" className="small muted middle">
        {session && left && t.cutoff(leftOf(left[session]))}
      </p>
    )
  }
  const noteOf = (value: MarketSession) => {
    if (!sessions.includes(value)) return t.sessionOver
    return left ? t.timeLeft(leftOf(left[value])) : undefined
  }
  return (
    <Segmented
      label={t.session}
      name="session"
      value={session}
      onChange={play.choose}
      options={sessionNames.map(value => ({
        value,
        label: t.sessions[value],
        disabled: !sessions.includes(value),
        note: noteOf(value),
      }))}
    />
  )
}
