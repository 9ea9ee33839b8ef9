import { hasStream } from '../../api/dialect.ts'
import { watchNewResults } from '../bids/new-results.ts'
import { $markets, loadMarkets } from '../markets/markets.ts'
import { loadProfile } from '../session/profile.ts'
import { watchLive } from './live.ts'
import { $isOffline, $stream, invalidate } from './news.ts'
import { watchLine } from './offline.ts'

const LOOK_EVERY_MS = 20_000
const STALE_AFTER_MS = 60_000

let watchers = 0
let unwatch: (() => void)[] = []

/**
 * The server's news where there is a stream of them, and a look now and then where there is none.
 * Kept for as long as one of those who asked for it is there. Returns the end.
 */
export function watchFreshness(): () => void {
  watchers += 1
  if (watchers === 1)
    unwatch = [watchLine(), watchNewResults(), lookAgain(), hasStream ? watchLive() : () => {}]
  return () => {
    watchers -= 1
    if (watchers === 0) for (const end of unwatch) end()
  }
}

/** An app that stays open or comes back into view does not show yesterday's markets. */
function lookAgain(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  const timer = setInterval(look, LOOK_EVERY_MS)
  const lookAtAll = () => void look().then(hasLooked => hasLooked && invalidate())
  document.addEventListener('visibilitychange', lookAtAll, { signal })
  window.addEventListener('online', lookAtAll, { signal })
  // Of our own API the stream says so as soon as it is open again.
  const unbind = $isOffline.listen(isOffline => isOffline || hasStream || invalidate())
  return () => {
    unbind()
    clearInterval(timer)
    listeners.abort()
  }
}

/** Asks for what may be out of date, unless the stream brings it. Whether it was asked for. */
async function look(): Promise<boolean> {
  const ageMs = Date.now() - $markets.get().loadedAt
  const isStale = $isOffline.get() || ageMs > STALE_AFTER_MS
  if (document.visibilityState === 'hidden' || $stream.get() !== 'none' || !isStale) return false
  await Promise.all([loadMarkets(), loadProfile()])
  return true
}
