import { atom, type ReadableAtom } from 'nanostores'
import { errorTextOf, type Failure, isSignedOut } from '../api/failures.ts'
import type { ShownText } from '../lib/coded-text.ts'
import { translate } from './language.ts'
import { $page } from './router.ts'

export type Toast = { kind: 'success' | 'error' | 'info'; text: string; id: number }

/** The newest message to the player, in the player's language. At most one is shown. */
export const $toast = atom<Toast | null>(null)

/**
 * The text that a screen reader announces next, when it is idle. Toasts that are no errors are here
 * too.
 */
export const $announcement = atom('')

/** The text as another than the one before, because a live region announces only a change. */
export function announceAgain(text: string, before: string): string {
  return text === before ? `${text}\u00a0` : text
}

let lastId = 0
let isJustSaid = false
let stopWaiting = () => {}

/** Shows a toast in the place of the one before. It leaves when `reason` changes, if there is one. */
export function toast(kind: Toast['kind'], text: ShownText, reason?: ReadableAtom<unknown>): void {
  lastId += 1
  stopWaiting()
  stopWaiting = reason?.listen(closeToast) ?? (() => {})
  isJustSaid = true
  setTimeout(() => {
    isJustSaid = false
  })
  const words = translate(text)
  $toast.set({ kind, text: words, id: lastId })
  if (kind !== 'error') $announcement.set(announceAgain(words, $announcement.get()))
}

// A toast speaks of its screen, unless it was said together with the change to the next one.
$page.listen((page, before) => {
  if (page?.path !== before?.path && !isJustSaid) closeToast()
})

function closeToast(): void {
  stopWaiting()
  stopWaiting = () => {}
  $toast.set(null)
}

/** Shows why a call failed. The end of a session has its own toast, which stays. */
export function toastFailure(failure: Failure): void {
  if (!isSignedOut(failure)) toast('error', errorTextOf(failure))
}
