import { sentences } from '#contract/sentences.ts'
import { messages } from '../messages/frame.ts'
import { whileBusy } from './busy.ts'
import { serverNow } from './clock.ts'
import { $markets, loadMarkets } from './markets.ts'
import { loadProfile } from './profile.ts'
import { loadRates } from './rates.ts'
import { $page } from './router.ts'
import { $session } from './session.ts'
import { $announcement, toast } from './toasts.ts'

const LOOK_EVERY_MS = 20_000
const STALE_AFTER_MS = 60_000

/**
 * Fetches what every screen stands on: games and rates once somebody is logged in, the profile on
 * every change of route. Source: specification.md section 2, Global behaviour.
 */
export function startLoading(): () => void {
  let hasLoaded = false
  const unbindSession = $session.subscribe(({ state }) => {
    if (state === 'player' && !hasLoaded) void Promise.all([loadMarkets(), loadRates()])
    hasLoaded = state === 'player'
  })
  const unbindPage = $page.subscribe(() => void loadProfile())
  const stopLooking = lookAgain()
  return () => {
    unbindSession()
    unbindPage()
    stopLooking()
  }
}

/** An app that stays open or comes back into view does not show yesterday's markets. */
function lookAgain(): () => void {
  const look = () => {
    const ageMs = serverNow() - $markets.get().loadedAt
    if (document.visibilityState === 'visible' && ageMs > STALE_AFTER_MS) {
      void Promise.all([loadMarkets(), loadProfile()])
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Fetches profile, games and rates anew, and says how it went. */
export async function refresh(): Promise<void> {
  $announcement.set('')
  const answers = await whileBusy(() => Promise.all([loadProfile(), loadMarkets(), loadRates()]))
  if (answers.every(Boolean)) $announcement.set(messages.get().updated)
  else toast('error', sentences.apiError)
}
