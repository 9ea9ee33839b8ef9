import { logout } from '#contract/sessions.ts'
import { call } from '../../api/call.ts'
import { hasOwnCalls } from '../../api/dialect.ts'
import { forgetSession } from './session.ts'

/** Ends the session here at once, and on the server if it can be told: else with the next login, or idle. */
export function signOut(): void {
  if (hasOwnCalls) void call(logout, {})
  forgetSession()
}
