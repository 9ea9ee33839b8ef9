import { useEffect } from 'react'
import type { Game } from '#contract/markets.ts'
import { gameSlug } from '#contract/routes.ts'
import { $page, redirectTo } from '../frame/router.ts'

/** Replaces an address that names the market in other letters, such as kesar_mahal. */
export function useMarketAddress(game: Game | undefined): void {
  const name = game?.games_name
  useEffect(() => {
    const page = $page.get()
    const slug = name && gameSlug(name)
    if (!page?.params?.game || !slug) return
    const { route, params, search } = page
    if (params.game !== slug) redirectTo(route, { ...params, game: slug }, search)
  }, [name])
}
