import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { type AppRoute, sitePathIn, sitePaths } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { useMessages } from '../hooks/use-messages.ts'
import { headerWords } from '../messages/en/frame.ts'
import type { Site } from '../site.ts'
import { goBack, pathTo } from '../stores/router.ts'
import { $user } from '../stores/session/session.ts'
import { TopBar } from '../ui/navigation/top-bar.tsx'

type HeaderProps = {
  route: AppRoute | undefined
  title: string
  site: Site
  onMenu: () => void
  /** Absent until the script of the player is loaded. */
  onRefresh: (() => Promise<void>) | undefined
}

export function Header({ route, title, site, onMenu, onRefresh }: HeaderProps) {
  const user = useStore($user, { ssr: () => null })
  const words = useMessages(headerWords)
  const isBettor = user?.status === '1'
  return (
    <TopBar
      words={words}
      title={title}
      brand={site.brand}
      home={route === 'home' || route === 'root'}
      balance={isBettor ? balanceOf(user.wallet) : null}
      onMenu={onMenu}
      onBack={() => goBack(user ? '' : sitePathIn(words.code, sitePaths.download))}
      onRefresh={user && onRefresh ? () => void onRefresh() : undefined}
    />
  )
}

function balanceOf(points: number | undefined): ComponentProps<typeof TopBar>['balance'] {
  return { points: formatWallet(points), wallet: pathTo('wallet'), addFund: pathTo('addFund') }
}

/** With .00 unless it is zero or not known. Source: docs/specification.md, Header. */
function formatWallet(points: number | undefined): string {
  return formatPoints(points, points && 2)
}
