import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import { pullToRefresh } from '../lib/pull-to-refresh.ts'
import { useIsWide } from '../lib/wide.ts'
import { useMessages } from '../lib/words.ts'
import { $refreshing, refresh, startLoading } from '../live/refresh.ts'
import { frameWords } from '../messages/en/frame.ts'
import { headerWords } from '../messages/en/header.ts'
import type { Site } from '../site.ts'
import { BottomNav, type NavItem } from '../ui/bottom-nav.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { $page, hasScreen, pathTo } from './router.ts'
import './updates.ts'
import { $isConfirmed } from '../accounts/fetched-profile.ts'
import { $user } from '../accounts/session.ts'
import { startPush } from '../push/push.ts'
import { Loader } from '../ui/loader.tsx'
import { PaymentSheet, RealityCheck, showUnseen, UpdateNotice } from './notices.tsx'
import { startPageFade } from './page-fade.ts'
import { Sidebar } from './sidebar.tsx'

type NavigationProps = { route: AppRoute | undefined; website: string; Rail: ComponentType }

/** The entry of the navigation that a page belongs to. */
const partOf: Partial<Record<AppRoute, AppRoute>> = {
  root: 'home',
  myBids: 'allBids',
  addFund: 'wallet',
  addFundManual: 'wallet',
  deposit: 'wallet',
  withdraw: 'wallet',
  bankDetails: 'wallet',
  requestHistory: 'wallet',
  fundHistory: 'wallet',
}

/** Source: docs/specification.md, Bottom navigation. */
function Navigation({ route, website, Rail }: NavigationProps) {
  const isWide = useIsWide()
  const { nav, main } = useMessages(frameWords)
  const item = (target: AppRoute, label: string, icon: NavItem['icon']): NavItem => ({
    href: pathTo(target),
    label,
    icon,
    current: route !== undefined && (route === target || partOf[route] === target),
  })
  return (
    <BottomNav
      label={main}
      items={[
        item('statement', nav.history, 'history'),
        item('allBids', nav.bids, 'bids'),
        item('home', nav.home, 'home'),
        item('wallet', nav.wallet, 'wallet'),
        { href: website, label: nav.website, icon: 'globe', current: false, external: true },
      ]}
    >
      {isWide && <Rail />}
    </BottomNav>
  )
}

/** The link that skips the header. */
export function Skip() {
  return <SkipLink>{useMessages(frameWords).skip}</SkipLink>
}

function startPull(): () => void {
  return pullToRefresh(document.querySelector('main')!, () => void refresh())
}

/** Figures from an earlier visit are dimmed until then. */
function markConfirmed(isConfirmed: boolean): void {
  document.documentElement.toggleAttribute('data-confirmed', isConfirmed)
}

type PlayerFrameProps = {
  route: AppRoute | undefined
  site: Site
  isMenuOpen: boolean
  onMenuClose: () => void
  /** What a desktop shows under the navigation, and next to home. */
  Rail: ComponentType
  Side: ComponentType
}

/** The parts around every screen that only a player needs. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { route, site, isMenuOpen, onMenuClose, Rail, Side } = props
  const isWide = useIsWide()
  const isHome = route === 'home' || route === 'root'
  const isBettor = useStore($user)?.status === '1'
  useEffect(startLoading, [])
  useEffect(() => $isConfirmed.subscribe(markConfirmed), [])
  useEffect(startPull, [])
  useEffect(showUnseen, [])
  useEffect(startPush, [])
  useEffect(startPageFade, [])
  useEffect(() => $page.listen((page, before) => page?.path !== before?.path && closeDialogs()), [])
  return (
    <>
      <Busy />
      <UpdateNotice />
      {/* A change of page closes each dialog, so it waits for home. */}
      {route !== 'paymentStatus' && <PaymentSheet />}
      {hasScreen('limits') && <RealityCheck />}
      {isBettor && <Navigation route={route} website={site.website} Rail={Rail} />}
      {isWide && isBettor && isHome && <Side />}
      <Sidebar video={site.video} open={isMenuOpen} onClose={onMenuClose} />
    </>
  )
}

/** No dialog stays open over another page, also not after Back. A filter in the query is the same page. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}

function Busy() {
  const { loading } = useMessages(headerWords)
  return <Loader label={loading} shown={useStore($refreshing) > 0} />
}
