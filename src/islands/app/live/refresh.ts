import { atom } from 'nanostores'
import { loadProfile } from '../accounts/fetched-profile.ts'
import { $session } from '../accounts/session.ts'
import { $checkedPath } from '../frame/guard.ts'
import { translate } from '../frame/language.ts'
import { $page } from '../frame/router.ts'
import { $announcement, toast } from '../frame/toast.ts'
import type { Sentence } from '../lib/sentence.ts'
import { loadMarkets } from '../markets/markets.ts'
import { loadRates } from '../markets/rates.ts'
import { frameWords } from '../messages/en/frame.ts'
import { invalidate } from './connection.ts'

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
  const unbindPage = $page.subscribe(async page => {
    await loadProfile()
    $checkedPath.set(page?.path ?? '')
  })
  return () => {
    unbindSession()
    unbindPage()
  }
}

/** The number of refreshes that the player waits for. */
export const $refreshing = atom(0)

/** Fetches profile, games and rates again, and shows the result. */
export async function refresh(): Promise<void> {
  $announcement.set('')
  $refreshing.set($refreshing.get() + 1)
  const problems = await Promise.all([loadProfile(), loadMarketData()]).finally(() => {
    $refreshing.set($refreshing.get() - 1)
  })
  // The session has ended, and has its own toast.
  if ($session.get().state === 'guest') return
  invalidate()
  const problem = firstOf(problems)
  if (problem) toast('error', translate(problem))
  else $announcement.set(frameWords.get().updated)
}

async function loadMarketData(): Promise<Sentence | null> {
  return firstOf(await Promise.all([loadMarkets(), loadRates()]))
}

function firstOf(problems: readonly (Sentence | null)[]): Sentence | null {
  return problems.find(problem => problem !== null) ?? null
}
