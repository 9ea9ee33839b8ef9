import type { MarketSession } from '#domain/bids.ts'
import { type GameType, gameTypes, isSangam, slugOf } from '#domain/game-types.ts'
import { canBid } from '#domain/market-state.ts'
import { gameTypesWords } from '../../messages/en/home.ts'
import { translate } from '../../stores/language.ts'
import { pathTo } from '../../stores/router.ts'

export type TypeItem = { href: string; label: string; disabled?: string | undefined }

/**
 * The menu of a market. After the open cut-off jodi is left out and the sangams are disabled, with
 * the reason. Source: docs/specification.md, Game-type menu.
 */
export function itemsOf(gameSlug: string, sessions: readonly MarketSession[]): TypeItem[] {
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
