import { atom } from 'nanostores'
import { errorCode } from '#contract/error-code.ts'
import { messages } from '../../messages/frame.ts'
import { whileBusy } from '../busy.ts'
import { loadMarkets } from '../markets/markets.ts'
import { loadRates } from '../markets/rates.ts'
import { $page } from '../router.ts'
import { loadProfile } from '../session/profile.ts'
import { $session } from '../session/session.ts'
import { $announcement, toast } from '../toasts.ts'
import { invalidate } from './connection.ts'

/** Whether the last request for markets or rates got no answer. */
export const $isUnanswered = atom(false)

/**
 * Fetches what every screen needs: games and rates once a player is logged in, the profile on every
 * change of route. Source: docs/specification.md, Global behaviour.
 */
export function startLoading(): () => void {
  let hasLoaded = false
  const unbindSession = $session.subscribe(({ state }) => {
    if (state === 'player' && !hasLoaded) void loadMarketData()
    hasLoaded = state === 'player'
  })
  const unbindPage = $page.subscribe(() => void loadProfile())
  return () => {
    unbindSession()
    unbindPage()
  }
}

/** Fetches profile, games and rates again, and shows the result. */
export async function refresh(): Promise<void> {
  $announcement.set('')
  const answers = await whileBusy(() => Promise.all([loadProfile(), loadMarketData()]))
  invalidate()
  if (answers.every(Boolean)) $announcement.set(messages.get().updated)
  else toast('error', errorCode('api_error'))
}

async function loadMarketData(): Promise<boolean> {
  const answers = await Promise.all([loadMarkets(), loadRates()])
  $isUnanswered.set(answers.includes(false))
  return !$isUnanswered.get()
}
