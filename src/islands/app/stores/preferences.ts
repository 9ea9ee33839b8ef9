import * as v from 'valibot'
import { persistent } from './storage.ts'

const BUZZ_MS = 30

/** Whether the phone vibrates at the end of a long press. */
export const $vibrates = persistent('vibrates', v.boolean(), true, { outlives: 'session' })

export function canVibrate(): boolean {
  return typeof navigator !== 'undefined' && 'vibrate' in navigator
}

export function buzz(): void {
  if ($vibrates.get() && canVibrate()) navigator.vibrate(BUZZ_MS)
}
