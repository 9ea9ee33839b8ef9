import type * as v from 'valibot'
import { editProfile, getPhoto, PHONEPE, type ProfileForm } from '#contract/profile.ts'
import { call } from '../../api/call.ts'
import * as offers from '../../api/offers.ts'
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
    const returned = Object.entries(answer.reply.data).filter(([, value]) => value !== '')
    rememberUser({ ...now, ...same, phonepay, googlepay, ...Object.fromEntries(returned) })
  }
  return answer
}

/** The player's photo; null if there is none or no answer came. */
export async function fetchPhoto(): Promise<Blob | null> {
  const phone_number = phoneOfPlayer()
  if (!offers.photo || !phone_number) return null
  const answer = await call(getPhoto, { phone_number })
  if (answer.state !== 'done' || !answer.reply.photo) return null
  const bytes = Uint8Array.from(atob(answer.reply.photo), letter => letter.charCodeAt(0))
  return new Blob([bytes], { type: 'image/webp' })
}
