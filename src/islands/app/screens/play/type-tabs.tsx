import { useStore } from '@nanostores/react'
import { gameTypes } from '#domain/game-types.ts'
import { sessionsFor } from '#domain/market-state.ts'
import { useMessages } from '../../hooks/use-messages.ts'
import { useTranslate } from '../../hooks/use-translate.ts'
import { enteringWords } from '../../messages/en/play.ts'
import { playPage } from '../../stores/bids/slip.ts'
import { pathTo } from '../../stores/router.ts'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import type { Play } from './play.ts'

/** The types that the market takes bids for now, each as it is entered on this screen. */
export function TypeTabs({ play, isBulk }: { play: Play; isBulk: boolean }) {
  const t = useMessages(enteringWords)
  const translate = useTranslate()
  const game = useStore(play.$game)
  const open = useStore(play.$marketSessions)
  if (!game) return null
  const types = gameTypes.filter(type => sessionsFor(type, open).length > 0)
  return (
    <Tabs
      label={t.types}
      tabs={types.map(type => ({
        href: pathTo(...playPage(game, type, isBulk ? 'bulk' : 'single')),
        label: translate(type),
        isCurrent: type === play.type,
      }))}
    />
  )
}
