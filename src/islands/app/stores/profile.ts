import { getProfile } from '#contract/profile.ts'
import { call } from '../api/call.ts'
import { once } from '../lib/once.ts'
import { $user, rememberUser } from './session.ts'

/** Fetches the player's profile. False where there was no answer or nobody is logged in. */
export const loadProfile = once(async (): Promise<boolean> => {
  const user = $user.get()
  if (!user) return false
  const answer = await call(getProfile, { phone_number: user.phone_number })
  if (answer.state !== 'done' || !$user.get()) return false
  rememberUser(answer.reply.data)
  return true
})

/** The balance as the server just told it, in points. */
export function setBalance(points: number): void {
  const user = $user.get()
  if (user) rememberUser({ ...user, wallet: points })
}
