import { useStore } from '@nanostores/react'
import { type AppRoute, sitePathIn, sitePaths } from '#contract/routes.ts'
import { inTwoGroups } from '#contract/wire.ts'
import { $user } from '../accounts/session.ts'
import { signOut } from '../accounts/session-end.ts'
import { formatDate } from '../lib/dates.ts'
import { firstLetters } from '../lib/format.ts'
import { useMessages } from '../lib/words.ts'
import { frameWords, installWords } from '../messages/en/frame.ts'
import { headerWords } from '../messages/en/header.ts'
import { nameWords } from '../messages/en/names.ts'
import { CheckField } from '../ui/check-field.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { DrawerItem, type DrawerLink } from '../ui/drawer-item.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { $theme, $vibrates, canVibrate, themes } from './preferences.ts'
import { hasScreen, pathTo } from './router.ts'
import { $installOffer } from './updates.ts'

/** Asks the browser to install the app, or leads to what to do; nothing in the installed app. */
function InstallLink() {
  const t = useMessages(installWords)
  const { code } = useMessages(headerWords)
  const offer = useStore($installOffer)
  if (matchMedia('(display-mode: standalone)').matches) return null
  return (
    <>
      <DrawerItem
        href={`${sitePathIn(code, sitePaths.download)}#install`}
        label={t.install}
        icon="install"
        external
        onClick={event => {
          if (!offer) return
          event.preventDefault()
          $installOffer.set(null)
          void offer.prompt()
        }}
      />
      {isIphone() && <p className="muted small">{t.iphone}</p>}
    </>
  )
}

/** Safari on an iPhone or iPad offers no installation, so its own words say where it is. */
function isIphone(): boolean {
  return 'standalone' in navigator
}

const NAME_LETTERS = 6

type SidebarProps = { video: string; open: boolean; onClose: () => void }

export function Sidebar({ video, open, onClose }: SidebarProps) {
  const t = useMessages(frameWords)
  const { code, menu, close } = useMessages(headerWords)
  const user = useStore($user, { ssr: 'initial' })
  const vibrates = useStore($vibrates, { ssr: 'initial' })
  const theme = useStore($theme, { ssr: 'initial' })
  const isBettor = user?.status === '1'
  return (
    <Drawer
      words={{ menu, close, logout: t.sidebar.logout }}
      open={open}
      onClose={onClose}
      name={firstLetters(user?.name ?? '', NAME_LETTERS)}
      phone={user ? `+91 ${inTwoGroups(user.phone_number)}` : ''}
      since={user ? t.sidebar.since(formatDate(user.created_at)) : ''}
      links={isBettor ? bettorLinks(code, video) : []}
      onLogout={() => {
        onClose()
        signOut()
      }}
    >
      {isBettor && <InstallLink />}
      <LanguageChoice />
      <Segmented
        label={t.sidebar.theme}
        name="theme"
        options={themes.map(value => ({ value, label: t.sidebar.themes[value] }))}
        value={theme}
        onChange={value => $theme.set(value)}
      />
      {/* A desktop browser may have the function without a motor. */}
      {isBettor && canVibrate() && matchMedia('(pointer: coarse)').matches && (
        <CheckField
          label={t.sidebar.vibrate}
          name="vibrate"
          checked={vibrates}
          onChange={event => $vibrates.set(event.currentTarget.checked)}
        />
      )}
    </Drawer>
  )
}

/**
 * The video is a page of the site's, or an address elsewhere.
 * @testOnly Tests compare the entries with and without limits.
 */
export function bettorLinks(language: string, video: string): DrawerLink[] {
  const { sidebar } = frameWords.get()
  const site = (path: string) => (path[0] === '/' ? sitePathIn(language, path) : path)
  return [
    screen('profile', 'user'),
    ...(hasScreen('limits') ? [screen('limits', 'clock')] : []),
    screen('statement', 'statement'),
    screen('gameRates', 'rates'),
    { href: site(sitePaths.privacy), label: sidebar.terms, icon: 'terms', external: true },
    {
      href: site(sitePaths.responsible),
      label: sidebar.responsible,
      icon: 'info',
      external: true,
    },
    { href: site(video), label: sidebar.video, icon: 'video', external: true },
  ]
}

/** A screen has the same name in the menu as in its header. */
function screen(route: AppRoute, icon: IconName): DrawerLink {
  return { href: pathTo(route), label: nameWords.get().title(route), icon }
}
