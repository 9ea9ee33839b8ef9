import { computed } from 'nanostores'
import { loadProfile, setBalance } from '../accounts/fetched-profile.ts'
import { $user } from '../accounts/session.ts'
import { type Handlers, listen } from '../api/live.ts'
import { backoffMs } from '../lib/poll.ts'
import { $markets, loadMarkets, showGames } from '../markets/markets.ts'
import { noteServerTime, serverNow } from './clock.ts'
import {
  $connection,
  invalidate,
  noteEvent,
  onReached,
  type Stream,
  setStream,
  streamOf,
} from './connection.ts'
import { noteSeenUntil, seenUntil, showSettled } from './own-results.ts'

const OPENS_WITHIN_MS = 15_000
/** The server sends something every 15 seconds. */
const DEAD_AFTER_MS = 40_000
const STEADY_AFTER_MS = 10_000
/** Lists that were loaded before the stream opened are shown for this long without a new call. */
const JUST_LOADED_MS = 15_000
/** An event may have been delayed, so its time only ever moves the clock forward. */
const CLOCK_BEHIND_MS = 2_000

const $phone = computed($user, user => user?.phone_number ?? '')

/**
 * Keeps a stream of server events open. The server knows the player by the cookie that the stream
 * started with, so another player gets another stream. Returns the stop function.
 */
export function watchStream(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  let close: (() => void) | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  /** Since when the lists on the screen may miss something; 0 if that is not known. */
  let loadedSinceMs = Date.now()
  /** The server's time of the last event; null before the first ever. A new stream begins with what was settled since then. */
  let lastEventAt = seenUntil()

  function stop(): void {
    clearTimeout(retryTimer)
    close?.()
    close = null
  }

  function start(failures: number): void {
    stop()
    const next = startState(failures)
    setStream(next)
    if (next.state === 'connecting') {
      close = openStream(lastEventAt, failures, {
        lost: lose,
        opened,
        serverTime: sentAtMs => {
          lastEventAt = sentAtMs
          noteSeenUntil(sentAtMs)
        },
      })
    }
  }

  const restart = () => start(0)

  /** Markets and balance come with the stream. Lists that are older than a few seconds are fetched. */
  function opened(): void {
    const isFresh = Date.now() - loadedSinceMs < JUST_LOADED_MS
    loadedSinceMs = 0
    if (!isFresh) invalidate()
  }

  function lose(): void {
    stop()
    loadedSinceMs = 0
    const next = afterLoss(streamOf($connection.get()))
    setStream(next)
    retryTimer = setTimeout(() => start(next.failures), backoffMs(next.failures))
    // Either this brings what is new, or it shows that the server cannot be reached.
    if (next.failures > 1) void loadMarkets()
  }

  /** A hidden page holds no stream: a browser has six connections to a server for all its tabs. */
  function rest(): void {
    const stream = streamOf($connection.get())
    if (stream.state === 'live') {
      loadedSinceMs = stream.heardAt
      keepAge(stream)
    }
    stop()
    setStream({ state: 'resting' })
  }

  function look(): void {
    if (document.visibilityState === 'hidden') rest()
    else if (!close) restart()
  }

  document.addEventListener('visibilitychange', look, { signal })
  // The browser may keep a left page unchanged, and show it again.
  window.addEventListener('pagehide', rest, { signal })
  window.addEventListener('pageshow', look, { signal })
  window.addEventListener('online', restart, { signal })
  window.addEventListener('offline', lose, { signal })
  const unbind = [
    $phone.listen(() => {
      loadedSinceMs = Date.now()
      lastEventAt = seenUntil()
      restart()
    }),
    onReached(() => {
      loadedSinceMs = 0
      if (streamOf($connection.get()).state === 'polling') restart()
    }),
  ]
  restart()
  return () => {
    listeners.abort()
    for (const end of unbind) end()
    stop()
    setStream({ state: 'idle' })
  }
}

function startState(failures: number): Stream {
  if (navigator.onLine === false) return { state: 'polling', failures }
  const isHidden = document.visibilityState === 'hidden'
  return isHidden ? { state: 'resting' } : { state: 'connecting', failures }
}

/**
 * Opens a stream and applies its events. Calls `lost` if it does not open in time, falls silent or
 * ends. Returns the close function.
 */
function openStream(
  since: number | null,
  failures: number,
  { lost, opened, serverTime }: Pick<Handlers, 'lost' | 'opened' | 'serverTime'>,
): () => void {
  let deadline = setTimeout(lost, OPENS_WITHIN_MS)

  function heard(): void {
    clearTimeout(deadline)
    deadline = setTimeout(lost, DEAD_AFTER_MS)
    noteEvent()
  }

  const close = listen(since, {
    opened() {
      setStream({ state: 'live', failures, openedAt: Date.now(), heardAt: Date.now() })
      heard()
      opened()
    },
    heard,
    lost,
    serverTime(sentAtMs) {
      serverTime(sentAtMs)
      if (sentAtMs > serverNow() + CLOCK_BEHIND_MS) noteServerTime(sentAtMs, Date.now() - 1_000)
    },
    games: ({ result }) => showGames(result),
    balance: ({ balance }) => setBalance(balance),
    account({ status }) {
      if ($user.get()?.status !== status) void loadProfile()
    },
    settled: showSettled,
    beat: () => {},
  })
  return () => {
    clearTimeout(deadline)
    close()
  }
}

/** The server ends every stream after a while, so the end of a steady stream is not a failure. */
function afterLoss(stream: Stream): Extract<Stream, { failures: number }> {
  const failures = 'failures' in stream ? stream.failures : 0
  if (stream.state !== 'live' || Date.now() - stream.openedAt <= STEADY_AFTER_MS) {
    return { state: 'polling', failures: failures + 1 }
  }
  keepAge(stream)
  return { state: 'connecting', failures: 0 }
}

/** What the stream brought was true until its last event. */
function keepAge({ heardAt }: Extract<Stream, { state: 'live' }>): void {
  $markets.set({ ...$markets.get(), loadedAt: heardAt })
}
