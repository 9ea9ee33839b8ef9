import { getProfile } from '#contract/profile.ts'
import { call } from '../../api/call.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { $user, phoneOfPlayer, rememberUser } from './session.ts'

/** Fetches the player's profile. False if there was no answer or no player is logged in. */
export const loadProfile = dedupe(async (): Promise<boolean> => {
  const phone_number = phoneOfPlayer()
  if (!phone_number) return false
  const answer = await call(getProfile, { phone_number })
  if (answer.state !== 'done' || phone_number !== phoneOfPlayer()) return false
  rememberUser(answer.reply.data)
  return true
})

/** Shows the balance that the server has just sent, in points. */
export function setBalance(points: number): void {
  const user = $user.get()
  if (user) rememberUser({ ...user, wallet: points })
}
