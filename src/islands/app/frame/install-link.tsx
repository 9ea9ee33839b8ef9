import { useStore } from '@nanostores/react'
import { sitePathIn, sitePaths } from '#contract/routes.ts'
import { useMessages } from '../hooks/use-messages.ts'
import { headerWords, installWords } from '../messages/en/frame.ts'
import { $installOffer } from '../stores/install-offer.ts'
import { DrawerItem } from '../ui/navigation/drawer.tsx'

/** Asks the browser to install the app, or leads to what to do; nothing in the installed app. */
export function InstallLink() {
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
