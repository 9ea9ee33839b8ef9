import type * as v from 'valibot'
import { editProfile, PHONEPE, type ProfileForm } from '#contract/profile-changes.ts'
import { call } from '../../api/call.ts'
import { $user, phoneOfPlayer, rememberUser } from './session.ts'

/** Saves the form and keeps the fields the server returned. Returns what the call came to. */
export async function updateProfile(form: v.InferOutput<typeof ProfileForm>, photo?: Blob) {
  const phone_number = phoneOfPlayer()
  const answer = await call(editProfile, {
    phone_number,
    ...form,
    ...(photo ? { photo } : {}),
  })
  // Points may have come meanwhile, or the player have gone in another tab.
  const now = $user.get()
  if (answer.state === 'done' && now?.phone_number === phone_number) {
    const { [PHONEPE]: phonepay, gpay: googlepay, ...same } = form
    rememberUser({ ...now, ...same, phonepay, googlepay, ...answer.reply.data })
  }
  return answer
}
