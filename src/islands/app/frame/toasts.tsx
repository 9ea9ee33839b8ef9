import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useMessages } from '../lib/words.ts'
import { headerWords } from '../messages/en/header.ts'
import { Float } from '../ui/float.tsx'
import { LiveRegions } from '../ui/live-regions.tsx'
import { Notice } from '../ui/notice.tsx'
import { $announcement, $toast, announceAgain, type Toast } from './toast.ts'

/** Then the text is removed from the page, so that a screen reader does not find it there later. */
const HEARD_MS = 5_000

type ToastList = typeof import('../ui/toast-list.tsx').ToastList

export async function loadToasts(): Promise<ToastList> {
  return (await import('../ui/toast-list.tsx')).ToastList
}

/**
 * The newest message, in a live region and as a toast. The first toast loads the script; if that
 * fails, the message is a notice.
 */
export function Toasts() {
  const t = useMessages(headerWords)
  const toast = useStore($toast, { ssr: 'initial' })
  const announcement = useStore($announcement, { ssr: 'initial' })
  const [List, setList] = useState<ToastList | 'failed' | null>(null)
  const hasToast = toast !== null
  const error = useHeard(toast?.kind === 'error' ? toast : null)
  useEffect(() => {
    if (!announcement) return
    const timer = setTimeout(() => $announcement.set(''), HEARD_MS)
    return () => clearTimeout(timer)
  }, [announcement])
  useEffect(() => {
    if (!hasToast) return
    loadToasts().then(
      loaded => setList(() => loaded),
      () => setList('failed'),
    )
  }, [hasToast])
  return (
    <>
      <LiveRegions polite={announcement} assertive={error} />
      {toast && List && List !== 'failed' && <List key={toast.id} label={t.toasts} toast={toast} />}
      {toast && List === 'failed' && (
        <Float>
          <Notice tone={toast.kind}>{toast.text}</Notice>
        </Float>
      )}
    </>
  )
}

/** The text of an error for a live region, until it was announced. */
function useHeard(error: Toast | null): string {
  const [heard, setHeard] = useState('')
  useEffect(() => {
    setHeard(before => (error ? announceAgain(error.text, before) : ''))
    const timer = setTimeout(() => setHeard(''), HEARD_MS)
    return () => clearTimeout(timer)
  }, [error])
  return heard
}
