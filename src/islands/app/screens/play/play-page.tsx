import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { errorCode } from '#contract/errors.ts'
import { gameTypes, isSangam } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { FirstLoad } from '../../frame/first-load.tsx'
import { useMessages, useTranslate } from '../../hooks/words.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { leftOf } from '../../lib/span.ts'
import { enteringWords, playWords } from '../../messages/en/play.ts'
import { playPage } from '../../stores/bids/slip.ts'
import { $now } from '../../stores/clock.ts'
import { $markets, $marketsProblem, closedWhy } from '../../stores/markets/markets.ts'
import { pathTo } from '../../stores/router.ts'
import { Segmented } from '../../ui/choice.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { Heading } from '../../ui/layout.tsx'
import { Tabs } from '../../ui/menu.tsx'
import type { Play } from './play.ts'
import { SlipPanel } from './slip-panel.tsx'

/** The types that the market takes bids for now, each as it is entered on this screen. */
function TypeTabs({ play, isBulk }: { play: Play; isBulk: boolean }) {
  const t = useMessages(enteringWords)
  const translate = useTranslate()
  const game = useStore(play.$game)
  const open = useStore(play.$marketSessions)
  if (!game) return null
  const types = gameTypes.filter(type => sessionsFor(type, open).length > 0)
  return (
    <Tabs
      label={t.types}
      tabs={types.map(type => ({
        href: pathTo(...playPage(game, type, isBulk ? 'bulk' : 'single')),
        label: translate(type),
        isCurrent: type === play.type,
      }))}
    />
  )
}

type PlayPageProps = {
  play: Play
  heading: string
  /** The error of an empty slip. */
  missing?: () => ShownText
  /** Whether the other types open as grids. */
  isBulk?: boolean
  children: ReactNode
}

/** The frame of the three ways to play: session, countdown, the form, and the slip. */
export function PlayPage({ play, heading, isBulk = false, children, ...slip }: PlayPageProps) {
  const t = useMessages(playWords)
  const translate = useTranslate()
  const game = useStore(play.$game)
  const sessions = useStore(play.$sessions)
  const day = useStore(play.$day)
  const takesBids = useStore(play.$takesBids)
  const { loadedAt } = useStore($markets)
  const isKnown = game !== undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: another market-day is another slip.
  useEffect(() => (isKnown ? play.open() : undefined), [play, isKnown, day])

  if (!game) {
    return loadedAt ? (
      <Notice tone="error">{t.unknown}</Notice>
    ) : (
      <FirstLoad shape={isBulk ? 'numbers' : 'fields'} $problem={$marketsProblem} />
    )
  }
  const closed = takesBids ? t.beforeOpen : translate(closedWhy(game) || errorCode('market_closed'))
  return (
    <div className="stack tight fill">
      {takesBids && <TypeTabs play={play} isBulk={isBulk} />}
      <Heading aside={<Countdown play={play} />}>{heading}</Heading>
      {sessions.length > 0 ? (
        <>
          <SessionChoice play={play} />
          {children}
        </>
      ) : (
        <Notice tone="info">{closed}</Notice>
      )}
      <SlipPanel play={play} closed={sessions.length > 0 ? '' : closed} {...slip} />
    </div>
  )
}

const sessionNames = ['Open', 'Close'] as const

/** Empty for bids on both sessions. */
function SessionChoice({ play }: { play: Play }) {
  const t = useMessages(playWords)
  const sessions = useStore(play.$sessions)
  const session = useStore(play.$session)
  if (play.type === 'Jodi Digit' || isSangam(play.type)) return null
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
        note: sessions.includes(value) ? undefined : t.sessionOver,
      }))}
    />
  )
}

function Countdown({ play }: { play: Play }) {
  const t = useMessages(playWords)
  const session = useStore(play.$session)
  const cutoff = useStore(play.$cutoff)
  const now = useStore($now)
  if (!session || cutoff === null) return null
  return <p role="timer">{t.cutoff(session, leftOf(cutoff - now))}</p>
}
