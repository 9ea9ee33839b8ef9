import { getProfile } from '#contract/profile.ts'
import type { User } from '#contract/user.ts'
import { call } from '../../api/call.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { $user, phoneOfPlayer, rememberUser } from './session.ts'

/**
 * Fetches the player's profile and stores it without the bank details. Null if there was no answer
 * or no player is logged in.
 */
export const fetchProfile = dedupe(async (): Promise<User | null> => {
  const phone_number = phoneOfPlayer()
  if (!phone_number) return null
  const answer = await call(getProfile, { phone_number })
  if (answer.state !== 'done' || phone_number !== phoneOfPlayer()) return null
  rememberUser(answer.reply.data)
  return answer.reply.data
})

/** Fetches the player's profile. False if there was no answer or no player is logged in. */
export async function loadProfile(): Promise<boolean> {
  return (await fetchProfile()) !== null
}

/** Shows the balance that the server has just sent, in points. */
export function setBalance(points: number): void {
  const user = $user.get()
  if (user) rememberUser({ ...user, wallet: points })
}
