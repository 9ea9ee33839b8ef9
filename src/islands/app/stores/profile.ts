import type * as v from 'valibot'
import { editProfile, getProfile, type ProfileForm } from '#contract/profile.ts'
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

/** Saves the form and keeps the fields the server returned. Returns what the call came to. */
export async function updateProfile(form: v.InferOutput<typeof ProfileForm>, photo?: Blob) {
  const user = $user.get()
  if (!user) return { state: 'lost' } as const
  const answer = await call(editProfile, {
    phone_number: user.phone_number,
    ...form,
    ...(photo ? { photo } : {}),
  })
  if (answer.state === 'done') {
    const { name, email, phonepay, googlepay, paytm } = answer.reply.data
    rememberUser({
      ...user,
      name: name ?? form.name,
      email: email ?? form.email,
      phonepay: phonepay ?? form.phonpe,
      googlepay: googlepay ?? form.gpay,
      paytm: paytm ?? form.paytm,
    })
  }
  return answer
}

/** The balance as the server just told it, in points. */
export function setBalance(points: number): void {
  const user = $user.get()
  if (user) rememberUser({ ...user, wallet: points })
}
