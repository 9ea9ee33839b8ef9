import { useStore } from '@nanostores/react'
import { useMessages } from '../hooks/use-messages.ts'
import { loadedLater } from '../lib/loaded-later.tsx'
import { untilLoaded } from '../lib/until-loaded.ts'
import { headerWords } from '../messages/en/frame.ts'
import { $announcement, $toast } from '../stores/toasts.ts'
import { LiveRegions } from '../ui/feedback/live.tsx'

const ToastList = loadedLater(() => untilLoaded(() => import('../ui/feedback/toasts.tsx')))

/** The newest message, in a live region and as a toast. The first toast loads the script. */
export function Toasts() {
  const t = useMessages(headerWords)
  const toast = useStore($toast, { ssr: 'initial' })
  const announcement = useStore($announcement, { ssr: 'initial' })
  return (
    <>
      <LiveRegions polite={announcement} assertive={toast?.kind === 'error' ? toast.text : ''} />
      {toast && <ToastList key={toast.id} label={t.toasts} toast={toast} />}
    </>
  )
}
