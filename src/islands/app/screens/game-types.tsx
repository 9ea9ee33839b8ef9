import { useStore } from '@nanostores/react'
import { errorCode } from '#contract/errors.ts'
import type { Game } from '#contract/markets.ts'
import { gameNameOf } from '#contract/routes.ts'
import { inSession, type MarketSession } from '#domain/bids.ts'
import { type GameType, gameTypes, isGameType, isSangam, slugOf } from '#domain/game-types.ts'
import { canBid, sessionsFor } from '#domain/market-state.ts'
import { formatPoints } from '#domain/points.ts'
import { FirstLoad } from '../frame/first-load.tsx'
import { useMessages, useTranslate } from '../hooks/words.ts'
import { myBidsWords } from '../messages/en/bids.ts'
import { gameTypesWords } from '../messages/en/home.ts'
import { chosenWords } from '../messages/en/play.ts'
import { addMany, onePerNumber, waitingPoints } from '../stores/bids/edit-slip.ts'
import { $lastSlips, bidsOf } from '../stores/bids/saved-slips.ts'
import { playPage, slipPlace } from '../stores/bids/slip.ts'
import { $now, serverNow } from '../stores/clock.ts'
import { translate } from '../stores/language.ts'
import {
  $markets,
  $marketsProblem,
  closedWhy,
  gameNamed,
  sessionsOfGame,
} from '../stores/markets/markets.ts'
import { openPage, parameter, pathTo } from '../stores/router.ts'
import { toast } from '../stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/feedback.tsx'
import { MenuList } from '../ui/menu.tsx'

type TypeItem = { href: string; label: string; disabled?: string | undefined }

/**
 * The menu of a market. After the open cut-off jodi is left out and the sangams are disabled, with
 * the reason. Source: docs/specification.md, Game-type menu.
 */
function itemsOf(gameSlug: string, sessions: readonly MarketSession[]): TypeItem[] {
  return gameTypes.flatMap(type => {
    if (isSangam(type)) return [sangamItem(gameSlug, type, sessions)]
    if (!canBid(type, sessions)) return []
    const params = { game: gameSlug, type: slugOf(type) }
    return [
      { href: pathTo('single', params), label: translate(type) },
      { href: pathTo('bulk', params), label: gameTypesWords.get().bulk(translate(type)) },
    ]
  })
}

function sangamItem(game: string, type: GameType, sessions: readonly MarketSession[]): TypeItem {
  return {
    href: pathTo(type === 'Half Sangam' ? 'halfSangam' : 'fullSangam', { game }),
    label: translate(type),
    disabled: canBid(type, sessions) ? undefined : gameTypesWords.get().beforeOpen,
  }
}

/**
 * The last slip of a market, if its type still takes bids; null if there is none. `missing` are the
 * bids and points of it that are not in today's slip yet; `moved` counts those that were on Open and are
 * on Close now.
 */
export function lastSlipOf(game: Game, now: number) {
  const slip = $lastSlips.get()[game.games_name]
  if (!slip || !isGameType(slip.type)) return null
  const offered = sessionsFor(slip.type, sessionsOfGame(game, now))
  if (offered.length === 0) return null
  const place = slipPlace(game, slip.type, now)
  const before = bidsOf(slip)
  const current = before.map(({ bid, points }) => ({ bid: inSession(bid, offered), points }))
  const bids = onePerNumber(current)
  const missing = bids
    .map(({ bid, points }) => ({ bid, points: points - waitingPoints(place, bid) }))
    .filter(({ points }) => points > 0)
  const moved = current.filter(({ bid }, at) => bid !== before[at]?.bid).length
  return { place, bids, missing, moved, points: bids.reduce((sum, { points }) => sum + points, 0) }
}

/** Adds what is missing of the last slip to the slip of today, and opens it. A second tap adds nothing. */
export function playSame(game: Game): void {
  const last = lastSlipOf(game, serverNow())
  if (!last) {
    toast('error', errorCode('market_closed'))
    return
  }
  const { bids, problem } = addMany(last.place, last.missing)
  if (problem) toast('error', problem)
  else if (last.moved > 0 && bids.length > 0) toast('info', myBidsWords.get().nowClose(last.moved))
  openPage(...playPage(game, last.place.gameType, 'bulk'))
}

export function GameTypes() {
  const t = useMessages(gameTypesWords)
  const words = useMessages(chosenWords)
  const translate = useTranslate()
  const slug = parameter('game')
  const { games, loadedAt } = useStore($markets)
  const now = useStore($now)
  const game = gameNamed(games, gameNameOf(slug))
  if (!game) {
    if (!loadedAt) return <FirstLoad shape="rows" $problem={$marketsProblem} />
    return <Notice tone="error">{t.unknown}</Notice>
  }
  const sessions = sessionsOfGame(game, now)
  if (sessions.length === 0) {
    return <Notice tone="info">{translate(closedWhy(game) || errorCode('market_closed'))}</Notice>
  }
  const last = lastSlipOf(game, now)
  return (
    <div className="stack">
      {last && (
        <Button kind="quiet" icon="history" wide onClick={() => playSame(game)}>
          {last.missing.length > 0
            ? words.sameAgain(last.bids.length, formatPoints(last.points))
            : words.sameIsThere}
        </Button>
      )}
      <MenuList items={itemsOf(slug, sessions)} />
    </div>
  )
}
