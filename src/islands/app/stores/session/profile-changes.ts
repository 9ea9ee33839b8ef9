import type * as v from 'valibot'
import { editProfile, PHONEPE, type ProfileForm } from '#contract/profile-changes.ts'
import { call } from '../../api/call.ts'
import { $user, phoneOfPlayer, rememberUser } from './session.ts'

/** Saves the form and stores the fields that the server returned. */
export async function updateProfile(form: v.InferOutput<typeof ProfileForm>, photo?: Blob) {
  const phone_number = phoneOfPlayer()
  const answer = await call(editProfile, {
    phone_number,
    ...form,
    ...(photo ? { photo } : {}),
  })
  // The balance may have changed meanwhile, or the player may have logged out in another tab.
  const now = $user.get()
  if (answer.state === 'done' && now?.phone_number === phone_number) {
    const { [PHONEPE]: phonepay, gpay: googlepay, ...same } = form
    rememberUser({ ...now, ...same, phonepay, googlepay, ...answer.reply.data })
  }
  return answer
}
