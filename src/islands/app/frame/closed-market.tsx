import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { $marketBids, loadMarketBids } from '../bids/bids.ts'
import { ownLines } from '../bids/own-line.ts'
import { sentence } from '../lib/sentence.ts'
import { useMessages, useTranslate } from '../lib/words.ts'
import { $now, serverNow } from '../live/clock.ts'
import { $games, closedWhy } from '../markets/markets.ts'
import { $groups, lineOf, openGames, shownResult } from '../markets/shown-markets.ts'
import { homeToolsWords, homeWords } from '../messages/en/markets.ts'
import { playWords } from '../messages/en/play.ts'
import { Card } from '../ui/card.tsx'
import { Heading } from '../ui/heading.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MenuList } from '../ui/menu-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { ChartLinks, LastResult } from './last-result.tsx'
import { pathTo } from './router.ts'

const MOST_OTHERS = 3

/**
 * Replaces the ways to play while the market accepts no bids: the reason, its last result, the outcome of
 * the player's bids, and other markets.
 */
export function ClosedMarket({ game }: { game: Game }) {
  const t = useMessages(homeWords)
  const { sessions } = useMessages(playWords)
  const translate = useTranslate()
  const groups = useStore($groups)
  const games = useStore($games)
  useStore($now)
  const now = serverNow()
  const others = openGames(games, groups, now).slice(0, MOST_OTHERS)
  return (
    // On a desktop it is as wide as one of two columns.
    <div className="pair">
      <div className="stack">
        <Notice tone="info">{translate(closedWhy(game) ?? sentence('market_closed'))}</Notice>
        <Card as="section">
          <div className="stack tight">
            <LastResult game={game} now={now}>
              <p className="muted fine">
                <span>{`${sessions.Open} ${game.open_time}`}</span>
                <br />
                <span>{`${sessions.Close} ${game.close_time}`}</span>
              </p>
            </LastResult>
            <OwnBids game={game} />
            <ChartLinks game={game} />
          </div>
        </Card>
        {others.length > 0 && (
          <section className="stack tight not-beside-rail">
            <Heading small>{t.groups.taking}</Heading>
            <MenuList
              items={others.map(other => ({
                href: pathTo('gameTypes', { game: gameSlug(other.games_name) }),
                label: other.games_name,
                note: <b className="added">{lineOf(other, now).line}</b>,
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
  const { day } = shownResult(game, useStore($now))
  const lines = bids && ownLines(game, day, bids.rows)
  const own = lines && (lines.own ?? lines.past)
  if (!own) return null
  return (
    <div className="row apart">
      <b className={own.isWin ? 'small added' : 'small'}>{own.text}</b>
      <span className="flush">
        <LinkButton kind="plain" href={pathTo('myBids')}>
          {seeBids}
        </LinkButton>
      </span>
    </div>
  )
}
