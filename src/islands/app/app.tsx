import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type AppRoute, NEW_MPIN, titleOf } from '#contract/routes.ts'
import { useMessages } from './hooks/use-messages.ts'
import { useTranslate } from './hooks/use-translate.ts'
import { untilIdle } from './lib/idle.ts'
import { loadedLater } from './lib/loaded-later.tsx'
import { untilLoaded } from './lib/until-loaded.ts'
import { messages } from './messages/header.ts'
import { translations } from './messages/translations.ts'
import { NotFound, screens } from './screens.ts'
import { EntryLinks } from './shell/entry-links.tsx'
import { Header } from './shell/header.tsx'
import { Toasts } from './shell/toasts.tsx'
import { withShared } from './shell/with-shared.ts'
import type { Site } from './site.ts'
import { $route, startGuard } from './stores/guard.ts'
import { startLanguage } from './stores/language.ts'
import { $page } from './stores/router.ts'
import { $registration } from './stores/session/registration.ts'
import { $session } from './stores/session/session.ts'
import { Frame } from './ui/layout/frame.tsx'

// Built HTML shows a guest, and would hold the styles of this too.
const PlayerFrame = import.meta.env.SSR
  ? () => null
  : loadedLater(() => withShared(import('./shell/player-frame.tsx')))

type AppProps = {
  site: Site
  /** The route the page was prerendered for; the URL decides as soon as the island runs. */
  prerendered?: AppRoute
}

export function App({ site, prerendered }: AppProps) {
  const route = useStore($route, { ssr: () => prerendered })
  const isPlayer = useStore($session, { ssr: () => GUEST }).state === 'player'
  const [isMenuOpen, setMenuOpen] = useState(false)
  const page = $page.get()
  const { code } = useMessages(messages)
  const isReset = useStore($registration, { ssr: 'initial' }).otpPurpose === 'reset_mpin'
  const title = useTranslate()(
    route === 'createMpin' && isReset ? NEW_MPIN : route ? titleOf(route, page?.params) : '',
  )

  useEffect(() => startLanguage(translations), [])
  useEffect(startGuard, [])
  useEffect(() => $page.listen(closeDialogs), [])
  useEffect(() => {
    void keepFiles(isPlayer || isInstalled())
  }, [isPlayer])
  useEffect(() => {
    document.title = title ? `${title} · ${site.brand}` : site.brand
    document.documentElement.lang = `${code}-IN`
  }, [title, site.brand, code])

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

/** No dialog stays open over another page, also not after Back. */
function closeDialogs(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}

/** A guest can install the app from the site, and starts at the login. */
function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches
}

/** A player's phone keeps every file of the app, a visitor's what is opened. */
async function keepFiles(isAll: boolean): Promise<void> {
  await untilIdle()
  await untilLoaded(() => (isAll ? import('./shell/updates.tsx') : import('./shell/visits.ts')))
}
