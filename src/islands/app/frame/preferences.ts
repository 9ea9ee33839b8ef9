import * as v from 'valibot'
import { persistent } from '../lib/storage.ts'

const BUZZ_MS = 30

/** Vibration for an added number. */
export const SHORT_BUZZ_MS = 10

/** Whether the phone vibrates. */
export const $vibrates = persistent('vibrates', v.boolean(), true, { outlives: 'session' })

export function canVibrate(): boolean {
  return typeof navigator !== 'undefined' && 'vibrate' in navigator
}

/** Vibrates, if the player has tapped on this page before: browsers refuse it otherwise. */
export function buzz(lengthsMs: number | number[] = BUZZ_MS): void {
  if (!$vibrates.get() || !canVibrate()) return
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(lengthsMs)
}
