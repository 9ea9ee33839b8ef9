import { useStore } from '@nanostores/react'
import { errorCode } from '#contract/errors.ts'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { useMessages, useTranslate } from '../hooks/words.ts'
import { leftOf } from '../lib/span.ts'
import { homeWords } from '../messages/en/home.ts'
import { $now } from '../stores/clock.ts'
import { formatDate } from '../stores/dates.ts'
import {
  $games,
  closedWhy,
  cutoffsOfGame,
  isDrawn,
  sessionsOfGame,
} from '../stores/markets/markets.ts'
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
  const now = useStore($now)
  const others = openMarkets(useStore($games), now)
  const params = { game: gameSlug(game.games_name) }
  return (
    <div className="stack">
      <Notice tone="info">{translate(closedWhy(game) || errorCode('market_closed'))}</Notice>
      <Card as="section">
        <div className="stack tight">
          <LastResult game={game} />
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
      {others.length > 0 && (
        <section className="stack tight">
          <Heading small>{t.groups.taking}</Heading>
          <MenuList items={others} />
        </section>
      )}
    </div>
  )
}

function LastResult({ game }: { game: Game }) {
  const t = useMessages(homeWords)
  const { open_pana: open, open_digit, close_digit, close_pana: close } = game
  if (game.result_day === '') return null
  const isWhole = isDrawn(close)
  const notes = [
    t.resultOf(formatDate(game.result_day)),
    game.result_void && t.noResult,
    game.result_corrected && t.corrected,
    !isWhole && !game.result_void && t.awaited,
  ]
  return (
    <>
      <Result
        open={{ pana: open || '***', ank: open_digit || '*', isNew: false }}
        close={{ pana: close || '***', ank: close_digit || '*', isNew: false }}
        heard={t.heard(
          isDrawn(open) ? open : '',
          isWhole ? open_digit + close_digit : '',
          isWhole ? close : '',
        )}
        isEarlier={game.result_day !== game.day}
      />
      <p className="muted fine">{notes.filter(Boolean).join(' · ')}</p>
    </>
  )
}

/** The markets that take bids, soonest to close first. */
function openMarkets(games: readonly Game[], now: number) {
  return games
    .flatMap(game => {
      const [next] = sessionsOfGame(game, now)
      const cutoffs = cutoffsOfGame(game, now)
      if (!next || !cutoffs) return []
      return [{ game, next, leftMs: cutoffs[next === 'Open' ? 'openAt' : 'closeAt'] - now }]
    })
    .sort((a, b) => a.leftMs - b.leftMs)
    .slice(0, MOST_OTHERS)
    .map(({ game, next, leftMs }) => ({
      href: pathTo('gameTypes', { game: gameSlug(game.games_name) }),
      label: game.games_name,
      note: homeWords.get().closesIn(next, leftOf(leftMs)),
    }))
}
