import { useStore } from '@nanostores/react'
import { errorCode } from '#contract/errors.ts'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { useMessages, useTranslate } from '../hooks/words.ts'
import { homeWords } from '../messages/en/home.ts'
import { $now, serverNow } from '../stores/clock.ts'
import { $games, closedWhy } from '../stores/markets/markets.ts'
import { $groups, lineOf, openGames, shownResult } from '../stores/markets/shown-markets.ts'
import { pathTo } from '../stores/router.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { Card, Heading } from '../ui/layout.tsx'
import { Result } from '../ui/market-card.tsx'
import { MenuList } from '../ui/menu.tsx'

const MOST_OTHERS = 3

/** In place of the ways to play: why the market takes no bids, its last result, and other markets. */
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
    <div className="stack pair">
      <div className="stack">
        <Notice tone="info">{translate(closedWhy(game) || errorCode('market_closed'))}</Notice>
        <Card as="section">
          <div className="stack tight">
            <LastResult game={game} now={now} />
            <p className="muted fine">{t.timesFrom(game.open_time, game.close_time)}</p>
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
      </div>
      {others.length > 0 && (
        <section className="stack tight">
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
  )
}

function LastResult({ game, now }: { game: Game; now: number }) {
  if (game.result_day === '') return null
  const { Open, Close, heard, isEarlier, note } = shownResult(game, now)
  return (
    <>
      <Result
        open={{ ...Open, isNew: false }}
        close={{ ...Close, isNew: false }}
        heard={heard}
        isEarlier={isEarlier}
      />
      {note && <p className="muted fine">{note}</p>}
    </>
  )
}
