import { atom } from 'nanostores'
import { errorTextOf, type Failure, isSignedOut } from '../api/failures.ts'
import type { ShownText } from '../lib/coded-text.ts'
import { translate } from './language.ts'

export type Toast = { kind: 'success' | 'error' | 'info'; text: string; id: number }

/** The newest message to the player, in the player's language. At most one is shown. */
export const $toast = atom<Toast | null>(null)

/**
 * The text that a screen reader announces next, when it is idle. Toasts that are no errors are here
 * too.
 */
export const $announcement = atom('')

let lastId = 0

export function toast(kind: Toast['kind'], text: ShownText): void {
  lastId += 1
  const words = translate(text)
  $toast.set({ kind, text: words, id: lastId })
  if (kind !== 'error') $announcement.set(words)
}

/** Shows why a call failed. The end of a session has its own toast, which stays. */
export function toastFailure(failure: Failure): void {
  if (!isSignedOut(failure)) toast('error', errorTextOf(failure))
}
