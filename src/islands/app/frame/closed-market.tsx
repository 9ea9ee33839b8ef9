import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { errorCode } from '#contract/errors.ts'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import * as offers from '../api/offers.ts'
import { useMessages, useTranslate } from '../hooks/words.ts'
import { homeToolsWords, homeWords } from '../messages/en/home.ts'
import { $marketBids, loadMarketBids } from '../stores/bids/bids.ts'
import { ownLine } from '../stores/bids/own-line.ts'
import { $now, serverNow } from '../stores/clock.ts'
import { formatDate } from '../stores/dates.ts'
import { $games, closedWhy } from '../stores/markets/markets.ts'
import { $groups, lineOf, openGames, shownResult } from '../stores/markets/shown-markets.ts'
import { pathTo } from '../stores/router.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { Card, Heading } from '../ui/layout.tsx'
import { MenuList } from '../ui/menu.tsx'
import { TodayLine } from '../ui/news.tsx'
import { Result } from '../ui/result.tsx'

const MOST_OTHERS = 3

/**
 * In place of the ways to play: why the market takes no bids, its last result, what became of the
 * player's bids, and other markets.
 */
export function ClosedMarket({ game }: { game: Game }) {
  const t = useMessages(homeWords)
  const translate = useTranslate()
  const groups = useStore($groups)
  const games = useStore($games)
  useStore($now)
  const now = serverNow()
  const others = openGames(games, groups, now).slice(0, MOST_OTHERS)
  const params = { game: gameSlug(game.games_name) }
  return (
    // On a desktop it is as wide as one of two columns.
    <div className="pair">
      <div className="stack">
        <Notice tone="info">{translate(closedWhy(game) || errorCode('market_closed'))}</Notice>
        <Card as="section">
          <div className="stack tight">
            <LastResult game={game} now={now}>
              <p>{t.timesFrom(game.open_time, game.close_time)}</p>
            </LastResult>
            <div className="grid">
              <LinkButton kind="quiet" href={pathTo('jodiChart', params)}>
                {t.jodiChart}
              </LinkButton>
              <LinkButton kind="quiet" href={pathTo('panaChart', params)}>
                {t.panaChart}
              </LinkButton>
            </div>
          </div>
        </Card>
        {offers.marketBids && <OwnBids game={game} />}
        {others.length > 0 && (
          <section className="stack tight not-beside-rail">
            <Heading small>{t.groups.taking}</Heading>
            <MenuList
              items={others.map(other => ({
                href: pathTo('gameTypes', { game: gameSlug(other.games_name) }),
                label: other.games_name,
                note: lineOf(other, now).line,
              }))}
            />
          </section>
        )}
      </div>
    </div>
  )
}

function OwnBids({ game }: { game: Game }) {
  const { seeBids } = useMessages(homeToolsWords)
  const bids = useStore($marketBids)
  useEffect(() => void loadMarketBids(), [])
  const own = bids && ownLine(game, bids.rows)
  if (!own) return null
  return (
    <TodayLine won={own.isWin ? own.text : ''} link={seeBids} href={pathTo('myBids')}>
      {!own.isWin && own.text}
    </TodayLine>
  )
}

type LastResultProps = { game: Game; now: number; children: ReactNode }

/** The result with what there is to say of it, and the market's times. */
function LastResult({ game, now, children }: LastResultProps) {
  const t = useMessages(homeWords)
  if (game.result_day === '') return <div className="muted fine">{children}</div>
  const { Open, Close, heard, isEarlier, isAwaited, note } = shownResult(game, now)
  return (
    <>
      <Result
        open={{ ...Open, isNew: false }}
        close={{ ...Close, isNew: false }}
        heard={heard}
        isEarlier={isEarlier}
      />
      <div className="muted fine">
        <p>{note || formatDate(game.result_day)}</p>
        {isAwaited && <p>{t.shownHere}</p>}
        {children}
      </div>
    </>
  )
}
