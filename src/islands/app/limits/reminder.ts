import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import { realityMinutes } from '#domain/limits.ts'
import { persistent } from '../lib/storage.ts'
import { $placing } from '../play/place-bids.ts'

const TICK_MS = 5_000
/** A longer pause between two ticks does not count as use: the phone slept. */
const PAUSE_MS = 2 * TICK_MS

/** Epoch ms of the phone: since when, and how long the app was open since the last reminder. */
const $clock = persistent(
  'play_clock',
  v.object({ since: v.number(), usedMs: v.number(), at: v.number() }),
  { since: 0, usedMs: 0, at: 0 },
)

/** The reminder is due after this many minutes of use. */
export const $realityMinutes = persistent(
  'reality_minutes',
  v.picklist(realityMinutes),
  60,
) as ReturnType<typeof persistent<v.GenericSchema<number>>>

const $now = atom(0)

/** Whether a reminder waits for an answer. It stays due after a reload. */
const $isCheckDue = computed(
  [$clock, $realityMinutes],
  ({ usedMs }, minutes) => usedMs >= minutes * 60_000,
)

let wasShown = false

/** The reminder waits for the answers of bids that are being sent. Once shown, it stays. */
export const $isCheckShown = computed([$isCheckDue, $placing], (isDue, isPlacing) => {
  wasShown = isDue && (wasShown || !isPlacing)
  return wasShown
})

/** The minutes since the login on this phone. */
export const $sessionMinutes = computed([$clock, $now], ({ since }, now) =>
  since === 0 ? 0 : Math.max(0, Math.floor((now - since) / 60_000)),
)

/** Counts the use of the app while its tab is shown. Returns the stop function. */
export function startPlayClock(isPlaying: () => boolean, now: () => number = Date.now) {
  const tick = () => countUse(isPlaying() && document.visibilityState === 'visible', now())
  tick()
  const timer = setInterval(tick, TICK_MS)
  return () => clearInterval(timer)
}

/**
 * Adds the time since the last tick, unless the app was not in use.
 * @testOnly Tests have no time to wait for.
 */
export function countUse(isInUse: boolean, nowMs: number): void {
  $now.set(nowMs)
  if (!isInUse) return
  const { since, usedMs, at } = $clock.reload()
  const passedMs = nowMs - at
  const added = passedMs > 0 && passedMs <= PAUSE_MS ? passedMs : 0
  $clock.set({ since: since || nowMs, usedMs: usedMs + added, at: nowMs })
}

/** The player has answered the reminder: the next one is due after the full time. */
export function answerCheck(): void {
  $clock.set({ ...$clock.get(), usedMs: 0 })
}
