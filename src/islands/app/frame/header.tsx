import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { type AppRoute, sitePathIn, sitePaths } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { $counted, $user } from '../accounts/session.ts'
import { useMessages } from '../lib/words.ts'
import { headerWords } from '../messages/en/header.ts'
import type { Site } from '../site.ts'
import { TopBar } from '../ui/top-bar.tsx'
import { $underTitle, goBack, pathTo } from './router.ts'

/** The brand for guests, a link to the landing page. */
function useEntryLinks(route: AppRoute | undefined, brand: string) {
  const { code } = useMessages(headerWords)
  if (route !== 'login' && route !== 'signUp') return []
  // What is typed for the sign-up stays in its tab.
  const target = route === 'login' ? '_self' : '_blank'
  return [
    {
      href: sitePathIn(code, sitePaths.download),
      target,
      children: (
        <>
          <img src="/favicon.svg" width="24" height="24" alt="" />
          <b>{brand}</b>
        </>
      ),
    },
  ]
}

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
  const counted = useStore($counted, { ssr: 'initial' })
  const words = useMessages(headerWords)
  const under = useStore($underTitle, { ssr: 'initial' })
  const isBettor = user?.status === '1'
  return (
    <TopBar
      words={words}
      title={title}
      under={under}
      brand={site.brand}
      home={route === 'home' || route === 'root'}
      balance={isBettor ? balanceOf(counted ?? user.wallet) : null}
      onMenu={onMenu}
      onBack={() => goBack(user ? '' : sitePathIn(words.code, sitePaths.download))}
      onRefresh={user && onRefresh && !under ? () => void onRefresh() : undefined}
      links={useEntryLinks(route, site.brand)}
    />
  )
}

function balanceOf(points: number | undefined): ComponentProps<typeof TopBar>['balance'] {
  return { points: formatWallet(points), wallet: pathTo('wallet'), addFund: pathTo('addFund') }
}

/** Formats the balance with .00 unless it is zero or unknown. Source: docs/specification.md, Header. */
function formatWallet(points: number | undefined): string {
  return formatPoints(points, points && 2)
}
