import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { $announcement, $toast } from './stores/toasts.ts'
import { LiveRegions } from './ui/live.tsx'

const Toasts = lazy(() => import('./ui/toasts.tsx'))

/** The newest message, said by a live region and shown by a toast loaded with the first one. */
export function AppToasts() {
  const toast = useStore($toast, { ssr: 'initial' })
  const announcement = useStore($announcement, { ssr: 'initial' })
  return (
    <>
      <LiveRegions polite={announcement} assertive={toast?.kind === 'error' ? toast.text : ''} />
      {toast && (
        <Suspense>
          <Toasts toast={toast} />
        </Suspense>
      )}
    </>
  )
}
