import { atom } from 'nanostores'
import { translate } from './language.ts'

export type Toast = { kind: 'success' | 'error' | 'info'; text: string; id: number }

/** The newest message to the player, in their language; at most one is shown. */
export const $toast = atom<Toast | null>(null)

/** What a screen reader says next when it has the time; a toast that is no error is said too. */
export const $announcement = atom('')

let lastId = 0

export function toast(kind: Toast['kind'], text: string): void {
  lastId += 1
  const words = translate(text)
  $toast.set({ kind, text: words, id: lastId })
  if (kind !== 'error') $announcement.set(words)
}
