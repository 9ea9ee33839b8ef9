import { logout } from '#contract/accounts.ts'
import { call } from '../../api/call.ts'
import { hasOwnCalls } from '../../api/dialect.ts'
import { forgetSession } from './session.ts'

/**
 * Ends the session here at once. Without a network, the server ends it at the next login or when it
 * expires.
 */
export function signOut(): void {
  if (hasOwnCalls) void call(logout, {})
  forgetSession()
}
