import { useStore } from '@nanostores/react'
import { sitePaths } from '#contract/routes.ts'
import { formatDate } from './lib/format.ts'
import { messages } from './messages/frame.ts'
import { signOut } from './stores/account.ts'
import { $vibrates } from './stores/preferences.ts'
import { pathTo } from './stores/router.ts'
import { $user } from './stores/session.ts'
import { Sidebar, type SidebarLink } from './ui/sidebar.tsx'

const NAME_LETTERS = 6

export function AppSidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useStore($user, { ssr: 'initial' })
  const vibrates = useStore($vibrates, { ssr: 'initial' })
  return (
    <Sidebar
      open={open}
      onClose={onClose}
      name={(user?.name ?? '').slice(0, NAME_LETTERS)}
      phone={user?.phone_number ?? ''}
      since={user ? formatDate(user.created_at) : ''}
      links={user?.status === '1' ? bettorLinks() : []}
      onLogout={() => {
        onClose()
        signOut()
      }}
    >
      {user?.status === '1' && (
        <label className="row small muted">
          <input
            type="checkbox"
            checked={vibrates}
            onChange={event => $vibrates.set(event.currentTarget.checked)}
          />
          {messages.sidebar.vibrate}
        </label>
      )}
    </Sidebar>
  )
}

function bettorLinks(): SidebarLink[] {
  const { sidebar } = messages
  return [
    { href: pathTo('profile'), label: sidebar.profile, icon: 'user' },
    { href: pathTo('statement'), label: sidebar.statement, icon: 'statement' },
    { href: pathTo('gameRates'), label: sidebar.rates, icon: 'rates' },
    { href: sitePaths.privacy, label: sidebar.terms, icon: 'terms', external: true },
    { href: sitePaths.howToPlay, label: sidebar.video, icon: 'video', external: true },
  ]
}
