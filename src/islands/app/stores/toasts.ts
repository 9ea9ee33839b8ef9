import { atom } from 'nanostores'
import { said } from './language.ts'

export type Toast = { kind: 'success' | 'error' | 'info'; text: string; id: number }

/** The newest message to the player, in their language; at most one is shown. */
export const $toast = atom<Toast | null>(null)

/** Said to a screen reader, shown to nobody. */
export const $announcement = atom('')

let lastId = 0

export function toast(kind: Toast['kind'], text: string): void {
  lastId += 1
  $toast.set({ kind, text: said(text), id: lastId })
}
