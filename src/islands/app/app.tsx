import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type FunctionComponent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AppRoute } from '#contract/routes.ts'
import { startLogout } from './accounts/logout.ts'
import { $registration } from './accounts/registration.ts'
import { $session } from './accounts/session.ts'
import { entryScreens, isEntry } from './entry.tsx'
import { ErrorBoundary } from './frame/error-boundary.tsx'
import { $route, startGuard } from './frame/guard.ts'
import { Header } from './frame/header.tsx'
import { loadLanguage, startLanguage } from './frame/language.ts'
import { ScreenSkeleton } from './frame/page-skeleton.tsx'
import { $page, $pageName } from './frame/router.ts'
import { toast } from './frame/toast.ts'
import { loadToasts, Toasts } from './frame/toasts.tsx'
import { untilIdle } from './lib/poll.ts'
import { useMessages } from './lib/words.ts'
import { headerWords } from './messages/en/header.ts'
import { nameWords } from './messages/en/names.ts'
import { translations } from './messages/translations.ts'
import type { Site } from './site.ts'
import { Frame } from './ui/frame.tsx'

type AppProps = {
  site: Site
  /** The route the page was prerendered for; the URL decides as soon as the island runs. */
  prerendered?: AppRoute
}

export function App(props: AppProps) {
  return (
    <ErrorBoundary>
      <Page {...props} />
    </ErrorBoundary>
  )
}

function Page({ site, prerendered }: AppProps) {
  const route = useStore($route, { ssr: () => prerendered })
  const isPlayer = useStore($session, { ssr: () => GUEST }).state === 'player'
  const [firstLoad] = useState(() => (prerendered ? null : loadFirst()))
  const [isDrawn, setDrawn] = useState(firstLoad === null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const player = usePlayer(isPlayer || !isEntry(route))
  const title = useTitle(route)
  const pageName = useStore($pageName, { ssr: 'initial' }) || title
  const { code } = useMessages(headerWords)

  useEffect(() => startLanguage(translations, tellLost), [])
  useEffect(startGuard, [])
  useEffect(startLogout, [])
  useEffect(() => {
    // Loaded while the MPIN is typed.
    if (route === 'loginMpin')
      void untilIdle()
        .then(loadPlayer)
        .catch(() => {})
  }, [route])
  useEffect(() => {
    const isInstalled = matchMedia('(display-mode: standalone)').matches
    if (isPlayer || isInstalled) void keepOffline().catch(() => {})
  }, [isPlayer])
  useEffect(() => {
    document.title = pageName ? `${pageName} · ${site.brand}` : site.brand
    document.documentElement.lang = `${code}-IN`
  }, [pageName, site.brand, code])
  useFocusOnHeading()
  useEffect(() => {
    void firstLoad?.then(() => {
      // Both change in one frame.
      flushSync(() => setDrawn(true))
      document.getElementById('skeleton')?.remove()
    })
  }, [firstLoad])

  if (!isDrawn) return null
  const Screen = screenOf(route, player)
  const parts = isPlayer ? player : null
  return (
    <Frame
      header={
        <>
          {parts && <parts.Skip />}
          <Header
            route={route}
            title={title}
            site={site}
            onMenu={() => setMenuOpen(true)}
            onRefresh={player?.refresh}
          />
          {parts && <parts.UnderHeader />}
        </>
      }
      nav={
        parts && (
          <parts.Frame
            route={route}
            site={site}
            isMenuOpen={isMenuOpen}
            onMenuClose={() => setMenuOpen(false)}
          />
        )
      }
    >
      {Screen ? (
        <Screen key={route === 'login' ? route : $page.get()?.path} site={site} />
      ) : (
        <ScreenSkeleton route={route} />
      )}
      <Toasts />
    </Frame>
  )
}

/** Announces the new screen to a screen reader, because the focused element left with the old one. */
function useFocusOnHeading(): void {
  const path = useStore($page, { ssr: 'initial' })?.path
  const shownPath = useRef(path)
  // Before a dialog of the new screen opens, which gives the focus back to where it was.
  useLayoutEffect(() => {
    if (path === shownPath.current) return
    shownPath.current = path
    if (document.activeElement !== document.body) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [path])
}

const GUEST = { state: 'guest' } as const

type Player = typeof import('./player.tsx').player

/** The script of everything behind the login, once it is loaded. */
const $player = atom<Player | null>(null)

async function loadPlayer(): Promise<Player> {
  // Without this line, /login would carry the styles of every screen.
  if (import.meta.env.SSR) throw new Error('Only a browser loads player.tsx')
  const { player } = await import('./player.tsx')
  $player.set(player)
  return player
}

/** Loads player.tsx if it is needed. A script that cannot be loaded is an error of the render. */
function usePlayer(isNeeded: boolean): Player | null {
  const player = useStore($player, { ssr: 'initial' })
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    if (isNeeded) loadPlayer().catch(setError)
  }, [isNeeded])
  if (error) throw error
  return player
}

/** Null while the script of the screen is being loaded. */
function screenOf(
  route: AppRoute | undefined,
  player: Player | null,
): FunctionComponent<{ site: Site }> | null {
  if (isEntry(route)) return entryScreens[route]
  if (!player) return null
  return route ? player.screens[route] : player.NotFound
}

function tellLost(): void {
  toast('error', headerWords.get().languageNotLoaded)
}

function useTitle(route: AppRoute | undefined): string {
  const t = useMessages(headerWords)
  const names = useMessages(nameWords)
  const isReset = useStore($registration, { ssr: 'initial' }).otpPurpose === 'reset_mpin'
  if (!route) return ''
  if (route === 'requestHistory') return t.requests
  const isNewMpin = route === 'createMpin' && isReset
  return isNewMpin ? names.newMpin : names.title(route, $page.get()?.params ?? {})
}

/** Resolves when all that the first screen shows is loaded, or cannot be. */
function loadFirst(): Promise<unknown> {
  const needsPlayer = $session.get().state === 'player' || !isEntry($route.get())
  return Promise.allSettled([loadLanguage(translations), needsPlayer && loadPlayer()])
}

/** Keeps the app on the phone of a player, and of a guest who installed it. */
async function keepOffline(): Promise<void> {
  await untilIdle()
  const { installWorker } = await loadPlayer()
  await Promise.allSettled([installWorker(), loadToasts()])
}
