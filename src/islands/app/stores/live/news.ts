import { atom } from 'nanostores'
import type { MarketSession } from '#domain/bids.ts'

/**
 * The stream of the server's news. `none`: the app must ask by itself; `pending`: it is on its way,
 * or rests while nobody looks; `open`: what is on the screen is true.
 */
export const $stream = atom<'none' | 'pending' | 'open'>('none')

/** Whether the last call reached nobody, or the browser knows of no network. */
export const $isOffline = atom(false)

/** The halves of results that have just come in, as resultKey names them. */
export const $newResults = atom<readonly string[]>([])

export function resultKey(market: string, session: MarketSession): string {
  return market + session
}

/** Counts the moments since when bids and balances on the screen may be out of date. */
export const $refreshTick = atom(0)

export function invalidate(): void {
  $refreshTick.set($refreshTick.get() + 1)
}
