import { atom } from 'nanostores'
import type { Game } from '#contract/markets.ts'
import { $markets, loadMarkets } from '../markets/markets.ts'
import { phoneOfPlayer } from '../session/session.ts'

const ASK_EVERY_MS = 60_000

/** How many markets got a result since the page was hidden; 0 while it is visible. */
export const $unseen = atom(0)

/**
 * Follows the results while the page is hidden, when no stream is open. Returns the stop function.
 */
export function watchUnseen(): () => void {
  const listeners = new AbortController()
  let stopCounting = () => {}

  function look(): void {
    stopCounting()
    $unseen.set(0)
    if (document.visibilityState === 'hidden' && phoneOfPlayer()) stopCounting = countResults()
  }

  look()
  document.addEventListener('visibilitychange', look, { signal: listeners.signal })
  return () => {
    stopCounting()
    listeners.abort()
  }
}

function countResults(): () => void {
  const before = new Map($markets.get().games.map(game => [game.games_name, resultOf(game)]))
  const timer = setInterval(() => void loadMarkets(), ASK_EVERY_MS)
  const unbind = $markets.listen(({ games }) => {
    const changed = games.filter(game => isNew(resultOf(game), before.get(game.games_name)))
    $unseen.set(changed.length)
  })
  return () => {
    clearInterval(timer)
    unbind()
  }
}

/** '' without a result. */
function resultOf({ open_pana, close_pana, result_day, day }: Game): string {
  const panas = [open_pana, close_pana].filter(pana => /^\d{3}$/.test(pana))
  return panas.length === 0 ? '' : [result_day || day, ...panas].join(' ')
}

/** A market that was not listed before has nothing new. */
function isNew(result: string, before: string | undefined): boolean {
  return before !== undefined && result !== '' && result !== before
}
