import { atom, onMount } from 'nanostores'
import { connect } from '../api/call.ts'

const TICK_MS = 1_000

let offsetMs = 0
let bestRoundTripMs = Number.POSITIVE_INFINITY

/** The server's time, epoch ms. It ticks once a second while it is used. */
export const $now = atom(Date.now())

onMount($now, () => {
  $now.set(serverNow())
  const timer = setInterval(() => $now.set(serverNow()), TICK_MS)
  return () => clearInterval(timer)
})

/** The server's time, epoch ms. The phone's clock may be hours off, so nothing is decided by it. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/**
 * Sets the clock by a reply: the server's time and when the call was sent by the phone's clock,
 * epoch ms.
 */
export function noteServerTime(serverTimeMs: number, sentAtMs: number): void {
  const receivedAtMs = Date.now()
  const roundTripMs = receivedAtMs - sentAtMs
  const measured = serverTimeMs + roundTripMs / 2 - receivedAtMs
  const hasPhoneClockMoved = Math.abs(measured - offsetMs) > roundTripMs + 2 * TICK_MS
  if (roundTripMs > bestRoundTripMs && !hasPhoneClockMoved) return
  bestRoundTripMs = roundTripMs
  offsetMs = measured
  $now.set(serverNow())
}

connect({ onServerTime: noteServerTime })
