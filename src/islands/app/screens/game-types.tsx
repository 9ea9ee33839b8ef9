import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { errorCode } from '#contract/errors.ts'
import { gameNameOf } from '#contract/routes.ts'
import type { MarketSession } from '#domain/bids.ts'
import { type GameType, gameTypes, isSangam, slugOf } from '#domain/game-types.ts'
import { canBid } from '#domain/market-state.ts'
import { formatPoints } from '#domain/points.ts'
import { FirstLoad } from '../frame/first-load.tsx'
import { useMessages, useTranslate } from '../hooks/words.ts'
import { gameTypesWords } from '../messages/en/home.ts'
import { chosenWords } from '../messages/en/play.ts'
import { lastSlipOf, loadLastSlip, playSame } from '../stores/bids/last-slip.ts'
import { $lastSlips } from '../stores/bids/saved-slips.ts'
import { $now } from '../stores/clock.ts'
import { translate } from '../stores/language.ts'
import {
  $markets,
  $marketsProblem,
  closedWhy,
  gameNamed,
  sessionsOfGame,
} from '../stores/markets/markets.ts'
import { parameter, pathTo } from '../stores/router.ts'
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

export function GameTypes() {
  const t = useMessages(gameTypesWords)
  const words = useMessages(chosenWords)
  const translate = useTranslate()
  const slug = parameter('game')
  const { games, loadedAt } = useStore($markets)
  const now = useStore($now)
  const game = gameNamed(games, gameNameOf(slug))
  const name = game?.games_name
  useStore($lastSlips)
  useEffect(() => void (name && loadLastSlip(name)), [name])
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
