import { atom, type ReadableAtom } from 'nanostores'
import { type Failure, isSignedOut, sentenceOf } from '../api/failures.ts'
import { translate } from './language.ts'
import { $page } from './router.ts'

export type Toast = { kind: 'success' | 'error' | 'info'; text: string; id: number }

/** The newest message to the player, in the player's language. At most one is shown. */
export const $toast = atom<Toast | null>(null)

/**
 * The text that a screen reader announces next, when it is idle. It includes toasts that are not errors.
 */
export const $announcement = atom('')

/** Makes the text differ from the previous one, because a live region announces only a change. */
export function announceAgain(text: string, before: string): string {
  return text === before ? `${text}\u00a0` : text
}

let lastId = 0
let isJustSaid = false
let stopWaiting = () => {}

/** Shows a text in the player's language instead of the previous toast. The toast leaves when `reason` changes, if there is one. */
export function toast(kind: Toast['kind'], text: string, reason?: ReadableAtom<unknown>): void {
  lastId += 1
  stopWaiting()
  stopWaiting = reason?.listen(closeToast) ?? (() => {})
  isJustSaid = true
  setTimeout(() => {
    isJustSaid = false
  })
  $toast.set({ kind, text, id: lastId })
  if (kind !== 'error') $announcement.set(announceAgain(text, $announcement.get()))
}

// A toast is about its screen, unless it appeared together with the change to the next one.
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
  if (!isSignedOut(failure)) toast('error', translate(sentenceOf(failure)))
}
