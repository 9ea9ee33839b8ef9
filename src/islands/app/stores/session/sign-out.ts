import { logout } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'
import * as offers from '../../api/offers.ts'
import { forgetSession } from './session.ts'

/**
 * Ends the session here at once. Without a network, the server ends it at the next login or when it
 * expires.
 */
export function signOut(): void {
  if (offers.logout) void call(logout, {})
  forgetSession()
}
