import { atom } from 'nanostores'
import type { Game } from '#contract/markets.ts'
import { phoneOfPlayer } from '../accounts/session.ts'
import { $markets, gameNamed, loadMarkets } from '../markets/markets.ts'
import { newSessions } from '../markets/new-results.ts'

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
  const before = $markets.get().games
  const timer = setInterval(() => void loadMarkets(), ASK_EVERY_MS)
  const unbind = $markets.listen(({ games }) => {
    $unseen.set(games.filter(game => hasNewResult(before, game)).length)
  })
  return () => {
    clearInterval(timer)
    unbind()
  }
}

/** A market that was not listed before has nothing new. */
function hasNewResult(before: readonly Game[], game: Game): boolean {
  const was = gameNamed(before, game.games_name)
  return was !== undefined && newSessions(was, game).length > 0
}
