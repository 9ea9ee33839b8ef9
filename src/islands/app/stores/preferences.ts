import * as v from 'valibot'
import { persistent } from './storage.ts'

const BUZZ_MS = 30

/** For a number that is added. */
export const SHORT_BUZZ_MS = 10

/** Whether the phone vibrates. */
export const $vibrates = persistent('vibrates', v.boolean(), true, { outlives: 'session' })

let hasVibration: boolean | undefined

/** A desktop browser may have the call, and nothing that vibrates. Asked once: a buzz must cost nothing. */
export function canVibrate(): boolean {
  hasVibration ??=
    typeof navigator !== 'undefined' &&
    'vibrate' in navigator &&
    matchMedia('(pointer: coarse)').matches
  return hasVibration
}

export function buzz(lengthMs = BUZZ_MS): void {
  if ($vibrates.get() && canVibrate()) navigator.vibrate(lengthMs)
}
