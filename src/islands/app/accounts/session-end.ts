import { appRoutes } from '#contract/routes.ts'
import { connect } from '../api/call.ts'
import { $page } from '../frame/router.ts'
import { $announcement, toast } from '../frame/toast.ts'
import { resetStorage } from '../lib/storage.ts'
import { sessionWords } from '../messages/en/accounts.ts'
import { unsubscribe } from '../push/subscription.ts'
import { endSession } from './logout.ts'
import { $user, forgetSession } from './session.ts'

/** Ends the session here at once, and on the server as soon as there is a network. */
export function signOut(): void {
  void endSession()
  // Also without a network: nothing is sent to a phone that is logged out.
  void unsubscribe().catch(() => {})
  forgetSession()
}

/**
 * The server has ended the session. What outlives it stays for the next login: the number, slips
 * without their placed bids, and what belongs to no player. All other data goes.
 */
function expireSession(): void {
  if (!$user.get()) return
  const page = $page.get()
  // Every other page redirects to the login, which shows the message as long as it is open.
  if (!page || appRoutes[page.route].access === 'open')
    toast('info', sessionWords.get().sessionEnded)
  else $announcement.set(sessionWords.get().sessionEnded)
  $user.set(null)
  resetStorage('session')
}

// Only the script of the player has this file, and it has every store that outlives a session. So
// all of them are loaded when a session expires, and no key of theirs is removed as an unknown one.
connect({ onSignedOut: expireSession })
