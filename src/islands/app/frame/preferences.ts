import * as v from 'valibot'
import { persistent, persistentText } from '../lib/storage.ts'

const BUZZ_MS = 30

/** Vibration for an added number. */
export const SHORT_BUZZ_MS = 10

/** Whether the phone vibrates. */
export const $vibrates = persistent('vibrates', v.boolean(), true, { outlives: 'session' })

export const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

/** The chosen theme, stored as plain text: src/site/theme-script.js reads it before the first paint. */
export const $theme = persistentText<Theme>(
  'theme',
  'system',
  { outlives: 'logout' },
  text => themes.find(theme => theme === text) ?? 'system',
)
$theme.listen(theme => dispatchEvent(new CustomEvent('theme', { detail: theme })))

export function canVibrate(): boolean {
  return typeof navigator !== 'undefined' && 'vibrate' in navigator
}

/** Vibrates, if the player has tapped on this page before: browsers refuse it otherwise. */
export function buzz(lengthsMs: number | number[] = BUZZ_MS): void {
  if (!$vibrates.get() || !canVibrate()) return
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(lengthsMs)
}
