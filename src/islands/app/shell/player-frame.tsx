import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import { useMessages } from '../hooks/use-messages.ts'
import { loadedLater } from '../lib/loaded-later.tsx'
import { startWhenLoaded } from '../lib/start-when-loaded.ts'
import { untilLoaded } from '../lib/until-loaded.ts'
import { headerWords } from '../messages/en/frame.ts'
import type { Site } from '../site.ts'
import { $busy } from '../stores/busy.ts'
import { refresh, startLoading } from '../stores/live/refresh.ts'
import '../stores/install-offer.ts'
import { $page } from '../stores/router.ts'
import { $isConfirmed } from '../stores/session/profile.ts'
import { $user } from '../stores/session/session.ts'
import { Loader } from '../ui/feedback/loader.tsx'
import { Navigation } from './navigation.tsx'

const OfflineBanner = loadedLater(() => untilLoaded(() => import('./offline-banner.tsx')))

const Sidebar = loadedLater(() => untilLoaded(() => import('./sidebar.tsx')))

/** Loaded after the frame, which the first paint waits for. */
async function loadPull() {
  const { pullToRefresh } = await import('../hooks/pull-to-refresh.ts')
  return () => pullToRefresh(document.querySelector('main')!, () => void refresh())
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
}

/**
 * The parts that only a logged-in player needs. Loaded after the first paint, never on the login.
 */
export default function PlayerFrame({ route, site, isMenuOpen, onMenuClose }: PlayerFrameProps) {
  const isBettor = useStore($user)?.status === '1'
  useEffect(startLoading, [])
  useEffect(() => $isConfirmed.subscribe(markConfirmed), [])
  useEffect(() => startWhenLoaded(loadPull), [])
  useEffect(() => $page.listen((page, before) => page?.path !== before?.path && closeDialogs()), [])
  return (
    <>
      <Busy />
      <OfflineBanner />
      {isBettor && <Navigation route={route} website={site.website} />}
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
  return <Loader label={loading} shown={useStore($busy) > 0} />
}
