import * as v from 'valibot'
import { logout } from '#contract/accounts.ts'
import { call } from '../api/call.ts'
import { persistent } from '../lib/storage.ts'
import { phoneOfPlayer } from './session.ts'

/**
 * Whether the player has logged out and the server has not answered. Only it can remove the cookie,
 * which no script can read.
 */
const $isLoggingOut = persistent('logging_out', v.boolean(), false, { outlives: 'logout' })

let sending: Promise<void> | null = null

/** Ends the session of the cookie on the server. What gets no answer is sent again later. */
export function endSession(): Promise<void> {
  $isLoggingOut.set(true)
  sending ??= call(logout, {}).then(({ state }) => {
    sending = null
    if (state !== 'lost') noteLoggedOut()
  })
  return sending
}

/** Sends the logout that got no answer, if there is one. Resolves when it is answered or lost. */
export async function finishLogout(): Promise<void> {
  if ($isLoggingOut.reload() && !phoneOfPlayer()) await endSession()
}

/** The logout has an answer, or a login has ended the session. */
export function noteLoggedOut(): void {
  $isLoggingOut.set(false)
}

/** Sends it now, and whenever there is a network again. Returns the stop function. */
export function startLogout(): () => void {
  const finish = () => void finishLogout()
  finish()
  window.addEventListener('online', finish)
  return () => window.removeEventListener('online', finish)
}
