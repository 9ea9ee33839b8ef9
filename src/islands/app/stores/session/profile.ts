import { getProfile } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { call } from '../../api/call.ts'
import { errorTextOf } from '../../api/failures.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { $user, phoneOfPlayer, rememberUser } from './session.ts'

export type FetchedProfile =
  | { state: 'ready'; user: User }
  | { state: 'failed'; problem: ShownText }

/** Fetches the player's profile and stores it without the bank details. */
export const fetchProfile = dedupe(async (): Promise<FetchedProfile> => {
  const phone_number = phoneOfPlayer()
  const answer = await call(getProfile, { phone_number })
  if (answer.state !== 'done') return { state: 'failed', problem: errorTextOf(answer) }
  const user = answer.reply.data
  if (phone_number !== phoneOfPlayer()) return { state: 'failed', problem: '' }
  rememberUser(user)
  return { state: 'ready', user }
})

/** Fetches the player's profile, if a player is logged in. Resolves to an error, or ''. */
export async function loadProfile(): Promise<ShownText> {
  if (!phoneOfPlayer()) return ''
  const fetched = await fetchProfile()
  return fetched.state === 'failed' ? fetched.problem : ''
}

/** Shows the balance that the server has just sent, in points. */
export function setBalance(points: number): void {
  const user = $user.get()
  if (user) rememberUser({ ...user, wallet: points })
}
