import type { AppRoute } from '#contract/routes.ts'
import { useMessages } from '../hooks/use-messages.ts'
import { frameWords } from '../messages/en/frame.ts'
import { pathTo } from '../stores/router.ts'
import { BottomNav, type NavItem } from '../ui/navigation/bottom-nav.tsx'

type NavigationProps = { route: AppRoute | undefined; website: string }

/** Source: docs/specification.md, Bottom navigation. */
export function Navigation({ route, website }: NavigationProps) {
  const { nav, main } = useMessages(frameWords)
  const item = (target: AppRoute, label: string, icon: NavItem['icon']): NavItem => ({
    href: pathTo(target),
    label,
    icon,
    current: route === target,
  })
  return (
    <BottomNav
      label={main}
      items={[
        item('statement', nav.history, 'history'),
        item('allBids', nav.bids, 'bids'),
        { ...item('home', nav.home, 'home'), current: route === 'home' || route === 'root' },
        item('wallet', nav.wallet, 'wallet'),
        { href: website, label: nav.website, icon: 'globe', current: false, external: true },
      ]}
    />
  )
}
