import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { gameNameOf } from '#contract/routes.ts'
import type { MarketSession } from '#domain/bids.ts'
import { exampleNumbers, type GameType, gameTypes, isSangam, slugOf } from '#domain/game-types.ts'
import { canBid } from '#domain/market-state.ts'
import { formatPoints } from '#domain/points.ts'
import { ClosedMarket } from '../frame/closed-market.tsx'
import { FirstLoad } from '../frame/first-load.tsx'
import { ChartLinks, LastResult } from '../frame/last-result.tsx'
import { parameter, pathTo } from '../frame/router.ts'
import { useMessages } from '../lib/words.ts'
import { $now } from '../live/clock.ts'
import { gameTypesWords, homeWords } from '../messages/en/markets.ts'
import { nameWords } from '../messages/en/names.ts'
import { chosenWords, enteringWords } from '../messages/en/play.ts'
import { $lastSlips, lastSlipOf, loadLastSlip, playSame } from '../play/last-slip.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormEnd } from '../ui/form-end.tsx'
import { Notice } from '../ui/notice.tsx'
import { TypeCards } from '../ui/type-cards.tsx'
import { $markets, $marketsProblem, gameNamed, sessionsOfGame } from './markets.ts'
import { $rates, chanceText, payoutFor } from './rates.ts'
import { lineOf } from './shown-markets.ts'
import { useMarketAddress } from './use-market-address.ts'

/** The number of points for which the rate is shown. */
const POINTS = 10

/**
 * The menu of a market. After the open cut-off jodi is left out and the sangams are disabled, with
 * the reason. Source: docs/specification.md, Game-type menu.
 */
function cardsOf(game: string, sessions: readonly MarketSession[]) {
  const { beforeOpen } = gameTypesWords.get()
  return gameTypes
    .filter(type => isSangam(type) || canBid(type, sessions))
    .map(type => ({
      name: nameWords.get().gameType(type),
      example: exampleNumbers[type],
      facts: [payText(type), chanceText(type)],
      entries: entriesOf(game, type),
      disabled: canBid(type, sessions) ? undefined : beforeOpen,
    }))
}

/** The grid and one number at a time; a sangam has no grid. */
function entriesOf(game: string, type: GameType) {
  const { bulkWord, typeWord } = gameTypesWords.get()
  const name = nameWords.get().gameType(type)
  if (isSangam(type)) {
    const href = pathTo(type === 'Half Sangam' ? 'halfSangam' : 'fullSangam', { game })
    return [{ href, name, label: typeWord }]
  }
  const params = { game, type: slugOf(type) }
  return [
    { href: pathTo('bulk', params), name, label: bulkWord },
    { href: pathTo('single', params), name, label: typeWord },
  ]
}

/** What a bid of the type pays; empty until the rates are known. */
function payText(type: GameType): string {
  const payout = payoutFor(type, POINTS)
  if (payout === null) return ''
  return enteringWords.get().wins(formatPoints(POINTS), formatPoints(payout))
}

export function GameTypes() {
  const t = useMessages(gameTypesWords)
  const words = useMessages(chosenWords)
  const { timesFrom } = useMessages(homeWords)
  useMessages(enteringWords)
  useStore($rates)
  const slug = parameter('game')
  const { games, loadedAt } = useStore($markets)
  const now = useStore($now)
  const game = gameNamed(games, gameNameOf(slug))
  const name = game?.games_name
  useMarketAddress(game)
  useStore($lastSlips)
  useEffect(() => void (name && loadLastSlip(name)), [name])
  if (!game) {
    if (!loadedAt) return <FirstLoad shape="rows" $problem={$marketsProblem} />
    return <Notice tone="error">{t.unknown}</Notice>
  }
  const sessions = sessionsOfGame(game, now)
  if (sessions.length === 0) {
    return <ClosedMarket game={game} />
  }
  const last = lastSlipOf(game, now)
  const { tone, line } = lineOf(game, now)
  return (
    <div className="stack tight fill">
      <div>
        <p className="row apart small num">
          <span>
            <span className="visually-hidden">{timesFrom(game.open_time, game.close_time)}</span>
            <span aria-hidden="true">{`${game.open_time} – ${game.close_time}`}</span>
          </span>
          <b className={tone === 'open' ? 'added' : ''}>{line}</b>
        </p>
        <p className="muted small">{t.ways}</p>
      </div>
      <TypeCards cards={cardsOf(slug, sessions)} />
      <Card as="section">
        <div className="row apart">
          <LastResult game={game} now={now} />
          <ChartLinks game={game} />
        </div>
      </Card>
      {/* At the end, since it may come later than the rest. */}
      {last && (
        <FormEnd>
          <Button kind="quiet" icon="history" wide onClick={() => playSame(game)}>
            {last.missing.length > 0
              ? words.sameAgain(last.bids.length, formatPoints(last.points))
              : words.sameIsThere}
          </Button>
        </FormEnd>
      )}
    </div>
  )
}
