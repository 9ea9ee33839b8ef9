import { computed } from 'nanostores'
import { listen } from '../../api/live.ts'
import { backoffMs } from '../../lib/backoff.ts'
import { noteServerTime, serverNow } from '../clock.ts'
import { $markets, loadMarkets, showGames } from '../markets/markets.ts'
import { setBalance } from '../session/profile.ts'
import { $user } from '../session/session.ts'
import { $isOffline, $stream, invalidate } from './news.ts'

const OPENS_WITHIN_MS = 15_000
const RESTS_AFTER_MS = 30_000
/** The server says something every 15 seconds. */
const DEAD_AFTER_MS = 40_000
const STEADY_AFTER_MS = 10_000
/** An event may have waited on its way: by its time the clock is only ever put forward. */
const CLOCK_BEHIND_MS = 2_000

const $phone = computed($user, user => user?.phone_number ?? '')

let close: (() => void) | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let restTimer: ReturnType<typeof setTimeout> | undefined
let openedAtMs = 0
let hiddenAtMs = Number.POSITIVE_INFINITY
let heardAt = 0
let failures = 0

/**
 * Keeps a stream of the server's news. Only our own API has one, and knows the player by the cookie
 * it began with. Returns the end.
 */
export function watchLive(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  document.addEventListener('visibilitychange', look, { signal })
  window.addEventListener('online', beginAnew, { signal })
  window.addEventListener('offline', lose, { signal })
  const unbind = [
    $phone.listen(beginAnew),
    $isOffline.listen(isOffline => !isOffline && $stream.get() === 'none' && beginAnew()),
  ]
  beginAnew()
  return () => {
    listeners.abort()
    for (const stop of unbind) stop()
    end()
    $stream.set('none')
  }
}

/** Nobody looks: after a while the stream rests. Somebody looks again: it is there at once. */
function look(): void {
  clearTimeout(restTimer)
  if (document.visibilityState === 'hidden') {
    hiddenAtMs = Date.now()
    restTimer = setTimeout(rest, RESTS_AFTER_MS)
    return
  }
  // A page that was frozen has had no timers and does not know that its stream is dead.
  const hasRested = Date.now() - hiddenAtMs > RESTS_AFTER_MS
  hiddenAtMs = Number.POSITIVE_INFINITY
  if (!close || hasRested) beginAnew()
}

function rest(): void {
  end()
  $stream.set('pending')
}

function beginAnew(): void {
  failures = 0
  begin()
}

function begin(): void {
  end()
  const mayOpen = navigator.onLine !== false
  $stream.set(mayOpen ? 'pending' : 'none')
  if (!mayOpen || document.visibilityState === 'hidden') return
  timer = setTimeout(lose, OPENS_WITHIN_MS)
  close = listen({
    opened: open,
    heard: hear,
    lost: lose,
    serverTime(sentAtMs) {
      if (sentAtMs > serverNow() + CLOCK_BEHIND_MS) noteServerTime(sentAtMs, Date.now() - 1_000)
    },
    games: ({ result }) => showGames(result),
    balance: ({ balance }) => setBalance(balance),
    settled: () => invalidate(),
    beat: () => {},
  })
}

/** Markets and balance come by themselves; the bids that were missed in between are asked for. */
function open(): void {
  openedAtMs = Date.now()
  $stream.set('open')
  hear()
  invalidate()
}

/** Whoever hears the server is not offline, though a call of his may have got no answer. */
function hear(): void {
  heardAt = Date.now()
  $isOffline.set(false)
  clearTimeout(timer)
  timer = setTimeout(lose, DEAD_AFTER_MS)
}

/** The server ends every stream after a while; one that held until then is taken up again at once. */
function lose(): void {
  const hasHeld = $stream.get() === 'open' && Date.now() - openedAtMs > STEADY_AFTER_MS
  failures = hasHeld ? 0 : failures + 1
  end()
  // What the stream told was true for as long as it spoke.
  if (hasHeld) $markets.set({ ...$markets.get(), loadedAt: heardAt })
  $stream.set(hasHeld ? 'pending' : 'none')
  timer = setTimeout(begin, backoffMs(failures))
  // Asked the other way, the server brings what is new, or there is no server to be reached.
  if (failures > 1) void loadMarkets()
}

function end(): void {
  clearTimeout(timer)
  clearTimeout(restTimer)
  close?.()
  close = null
}
