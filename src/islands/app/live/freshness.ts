import { loadProfile } from '../accounts/fetched-profile.ts'
import { connect } from '../api/call.ts'
import * as capabilities from '../api/capabilities.ts'
import { $markets, loadMarkets } from '../markets/markets.ts'
import { watchNewResults } from '../markets/new-results.ts'
import { $connection, invalidate, onReached, setReach, setStream, streamOf } from './connection.ts'
import { watchStream } from './stream.ts'

const POLL_EVERY_MS = 20_000
const STALE_AFTER_MS = 60_000

let watchers = 0
let stops: (() => void)[] = []

/**
 * Keeps what is on the screen fresh: by the stream of events, or by polling where there is none.
 * Runs for as long as at least one caller has not called the stop function that it got.
 */
export function watchFreshness(): () => void {
  watchers += 1
  if (watchers === 1) {
    stops = [
      watchNetwork(),
      watchNewResults(),
      watchAge(),
      capabilities.live ? watchStream() : pollOnly(),
    ]
  }
  return () => {
    watchers -= 1
    if (watchers === 0) for (const stop of stops) stop()
  }
}

/** Follows whether calls are answered and whether the browser has a network. */
function watchNetwork(): () => void {
  let lostAtMs = 0
  const lose = () => {
    lostAtMs = Date.now()
    setReach('offline')
  }
  /** Whether the server can be reached is not known before it answers. */
  const regain = () => {
    if ($connection.get().state === 'offline') setReach('unanswered')
  }
  connect({
    onAnswered: (isAnswered, sentAtMs) => {
      // A late answer to an earlier call does not show that the network is back.
      if (!isAnswered) setReach(navigator.onLine === false ? 'offline' : 'unanswered')
      else if (sentAtMs > lostAtMs) setReach('reached')
    },
  })
  const listeners = new AbortController()
  window.addEventListener('offline', lose, listeners)
  window.addEventListener('online', regain, listeners)
  if (navigator.onLine === false) lose()
  return () => listeners.abort()
}

/**
 * Refreshes markets that are too old: every 20 seconds, and when the page or the network is back.
 */
function watchAge(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const timer = setInterval(refreshStale, POLL_EVERY_MS)
  const refreshAll = () => void refreshStale().then(isRefreshed => isRefreshed && invalidate())
  document.addEventListener('visibilitychange', refreshAll, { signal })
  window.addEventListener('online', refreshAll, { signal })
  return () => {
    clearInterval(timer)
    listeners.abort()
  }
}

/**
 * Fetches markets and profile if they may be out of date. Resolves to whether it asked for them.
 */
async function refreshStale(): Promise<boolean> {
  const connection = $connection.get()
  const ageMs = Date.now() - $markets.get().loadedAt
  const isStale = 'stream' in connection || ageMs > STALE_AFTER_MS
  const isPolling = streamOf(connection).state === 'polling'
  if (document.visibilityState === 'hidden' || !isPolling || !isStale) return false
  await Promise.all([loadMarkets(), loadProfile()])
  return true
}

/** For an API without a stream, refreshes the lists when the network is back. A stream does that itself. */
function pollOnly(): () => void {
  setStream({ state: 'polling', failures: 0 })
  const unbind = onReached(invalidate)
  return () => {
    unbind()
    setStream({ state: 'idle' })
  }
}
