import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect } from 'react'
import type { AppRoute } from '#contract/routes.ts'
import type { Site } from '../app.tsx'
import { pullToRefresh } from '../hooks/pull-to-refresh.ts'
import { untilLoaded } from '../lib/until-loaded.ts'
import { refresh, startLoading } from '../stores/live/loading.ts'
import { $user } from '../stores/session/session.ts'
import { AppNav } from './navigation.tsx'
import { AppSidebar } from './sidebar.tsx'

const AppFresh = lazy(() => untilLoaded(() => import('./live-data.tsx')))

type PlayerFrameProps = {
  route: AppRoute | undefined
  site: Site
  isMenuOpen: boolean
  onMenuClose: () => void
}

/** What only a logged-in player needs: loaded after the first paint, never on the login. */
export default function PlayerFrame({ route, site, isMenuOpen, onMenuClose }: PlayerFrameProps) {
  const isBettor = useStore($user)?.status === '1'
  useEffect(startLoading, [])
  useEffect(() => pullToRefresh(document.querySelector('main')!, () => void refresh()), [])
  return (
    <>
      <Suspense>
        <AppFresh />
      </Suspense>
      {isBettor && <AppNav route={route} website={site.website} />}
      <AppSidebar video={site.video} open={isMenuOpen} onClose={onMenuClose} />
    </>
  )
}
