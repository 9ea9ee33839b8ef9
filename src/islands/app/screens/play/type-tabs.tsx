import { useStore } from '@nanostores/react'
import { gameSlug } from '#contract/routes.ts'
import { type GameType, gameTypes, isSangam, slugOf } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { messages as entering } from '../../messages/play-tools/entering.ts'
import { pathTo } from '../../stores/router.ts'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import type { Play } from './play.ts'

/** The types that the market takes bids for now, each as it is entered on this screen. */
export function TypeTabs({ play, isBulk }: { play: Play; isBulk: boolean }) {
  const t = useMessages(entering)
  const translate = useTranslate()
  const game = useStore(play.$game)
  const open = useStore(play.$marketSessions)
  if (!game) return null
  const slug = gameSlug(game.games_name)
  const types = gameTypes.filter(type => sessionsFor(type, open).length > 0)
  return (
    <Tabs
      label={t.types}
      tabs={types.map(type => ({
        href: addressOf(slug, type, isBulk),
        label: translate(type),
        isCurrent: type === play.type,
      }))}
    />
  )
}

function addressOf(game: string, type: GameType, isBulk: boolean): string {
  if (isSangam(type)) return pathTo(type === 'Half Sangam' ? 'halfSangam' : 'fullSangam', { game })
  return pathTo(isBulk ? 'bulk' : 'single', { game, type: slugOf(type) })
}
