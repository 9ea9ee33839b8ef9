import type * as v from 'valibot'
import { editProfile, type ProfileForm } from '#contract/profile-changes.ts'
import { call } from '../api/call.ts'
import { $user, rememberUser } from './session.ts'

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
