import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AppRoute, NEW_MPIN, titleOf } from '#contract/routes.ts'
import { useMessages } from './hooks/use-messages.ts'
import { useTranslate } from './hooks/use-translate.ts'
import { untilIdle } from './lib/idle.ts'
import { loadedLater } from './lib/loaded-later.tsx'
import { untilLoaded } from './lib/until-loaded.ts'
import { headerWords } from './messages/en/frame.ts'
import { translations } from './messages/translations.ts'
import { loadScreen, NotFound, screens } from './screens.ts'
import { EntryLinks } from './shell/entry-links.tsx'
import { Header } from './shell/header.tsx'
import { Toasts } from './shell/toasts.tsx'
import { withShared } from './shell/with-shared.ts'
import type { Site } from './site.ts'
import { $route, startGuard } from './stores/guard.ts'
import { loadLanguage, startLanguage } from './stores/language.ts'
import { $page } from './stores/router.ts'
import { $registration } from './stores/session/registration.ts'
import { $session } from './stores/session/session.ts'
import { Frame } from './ui/layout/frame.tsx'

// Built HTML shows a guest, and would hold the styles of this too.
const PlayerFrame = loadedLater(() =>
  import.meta.env.SSR
    ? new Promise<never>(() => {})
    : withShared(import('./shell/player-frame.tsx')),
)

type AppProps = {
  site: Site
  /** The route the page was prerendered for; the URL decides as soon as the island runs. */
  prerendered?: AppRoute
}

export function App({ site, prerendered }: AppProps) {
  const route = useStore($route, { ssr: () => prerendered })
  const isPlayer = useStore($session, { ssr: () => GUEST }).state === 'player'
  const [firstScreen] = useState(() => (prerendered ? null : loadFor($route.get())))
  const [isReady, setReady] = useState(!firstScreen)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const page = $page.get()
  const t = useMessages(headerWords)
  const translate = useTranslate()
  const isReset = useStore($registration, { ssr: 'initial' }).otpPurpose === 'reset_mpin'
  const title =
    route === 'requestHistory'
      ? t.requests
      : translate(
          route === 'createMpin' && isReset ? NEW_MPIN : route ? titleOf(route, page?.params) : '',
        )

  useEffect(() => {
    void firstScreen?.then(() => {
      // Both in one frame.
      flushSync(() => setReady(true))
      document.getElementById('skeleton')?.remove()
    })
  }, [firstScreen])
  useEffect(() => startLanguage(translations), [])
  useEffect(startGuard, [])
  useEffect(() => {
    // While the MPIN is typed.
    if (route === 'loginMpin') void untilIdle().then(() => loadFor('home', true))
  }, [route])
  useEffect(() => {
    void loadRest(isPlayer)
  }, [isPlayer])
  useEffect(() => {
    document.title = title ? `${title} · ${site.brand}` : site.brand
    document.documentElement.lang = `${t.code}-IN`
  }, [title, site.brand, t.code])

  if (!isReady) return null
  const Screen = (route && screens[route]) ?? NotFound
  return (
    <Frame
      header={<Header route={route} title={title} site={site} onMenu={() => setMenuOpen(true)} />}
      nav={
        isPlayer && (
          <PlayerFrame
            route={route}
            site={site}
            isMenuOpen={isMenuOpen}
            onMenuClose={() => setMenuOpen(false)}
          />
        )
      }
    >
      {(route === 'login' || route === 'signUp') && (
        <EntryLinks brand={site.brand} isNewTab={route === 'signUp'} />
      )}
      <Screen key={route === 'login' ? route : page?.path} />
      <Toasts />
    </Frame>
  )
}

const GUEST = { state: 'guest' } as const

/**
 * Resolves when all that a first screen shows is loaded. A script that could not be loaded is an
 * error of the part that needs it.
 */
function loadFor(
  route: AppRoute | undefined,
  isPlayer = $session.get().state === 'player',
): Promise<unknown> {
  return Promise.allSettled([
    loadScreen(route),
    loadLanguage(translations),
    isPlayer && PlayerFrame.load(),
  ])
}

/**
 * Keeps every file of the app on the phone of a player, and of a guest who installed it; else what
 * is opened. The screens that most players open from home are ready before the tap.
 */
async function loadRest(isPlayer: boolean): Promise<void> {
  await untilIdle()
  const isAll = isPlayer || matchMedia('(display-mode: standalone)').matches
  await untilLoaded(() => (isAll ? import('./shell/updates.tsx') : import('./shell/visits.ts')))
  if (isPlayer) await untilLoaded(() => Promise.all([loadScreen('gameTypes'), loadScreen('bulk')]))
}
