import type * as v from 'valibot'
import type { User } from '#contract/accounts.ts'
import { editProfile, getPhoto, getProfile, PHONEPE, type ProfileForm } from '#contract/profile.ts'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/failures.ts'
import { dedupe } from '../lib/calls.ts'
import type { Sentence } from '../lib/sentence.ts'
import { $user, forPlayer, ofPlayer, phoneOfPlayer, rememberUser } from './session.ts'

export type FetchedProfile =
  | { state: 'ready'; user: User }
  | { state: 'failed'; problem: Sentence | null }

/** Whether the server has sent the profile since this page was opened; until then it is the stored one. */
export const $isConfirmed = ofPlayer(false)

/** Counts the changes of the balance that came without a profile. */
let balanceChanges = 0

/** Fetches the player's profile and stores it without the bank details. */
export const fetchProfile = dedupe(phoneOfPlayer, readProfile)

async function readProfile(): Promise<FetchedProfile> {
  const phone_number = phoneOfPlayer()
  const changesBefore = balanceChanges
  const answer = await call(getProfile, { phone_number })
  // The profile may be older than the change.
  const isChanged = changesBefore !== balanceChanges
  const wallet = answer.state === 'done' ? answer.reply.data.wallet : undefined
  if (isChanged && wallet !== $user.get()?.wallet) return readProfile()
  if (answer.state !== 'done') return { state: 'failed', problem: sentenceOf(answer) }
  if (phone_number !== phoneOfPlayer()) return { state: 'failed', problem: null }
  const user = answer.reply.data
  rememberUser(user)
  $isConfirmed.set(true)
  return { state: 'ready', user }
}

/** Fetches the player's profile, if a player is logged in. Resolves to an error, or null. */
export async function loadProfile(): Promise<Sentence | null> {
  if (!phoneOfPlayer()) return null
  const fetched = await fetchProfile()
  return fetched.state === 'failed' ? fetched.problem : null
}

/** Shows the balance that the server has just sent, in points; undefined where it sent none. */
export function setBalance(points: number | undefined): void {
  balanceChanges += 1
  const user = $user.get()
  if (user) rememberUser({ ...user, wallet: points })
}

/** Saves the form and stores the fields that the server returned. */
export async function updateProfile(form: v.InferOutput<typeof ProfileForm>, photo?: Blob) {
  const answer = await forPlayer(
    call(editProfile, {
      phone_number: phoneOfPlayer(),
      ...form,
      ...(photo ? { photo } : {}),
    }),
  )
  // The balance may have changed in the meantime.
  const now = $user.get()
  if (answer.state === 'done' && now) {
    const { name, email } = form
    const { [PHONEPE]: phonepay = now.phonepay, gpay: googlepay = now.googlepay } = form
    const { paytm = now.paytm } = form
    const returned = Object.entries(answer.reply.data).filter(([, value]) => value)
    rememberUser({
      ...{ ...now, name, email, phonepay, googlepay, paytm },
      ...Object.fromEntries(returned),
    })
  }
  return answer
}

/** The player's photo; null if there is none or no answer came. */
export async function fetchPhoto(): Promise<Blob | null> {
  const phone_number = phoneOfPlayer()
  if (!phone_number) return null
  const answer = await call(getPhoto, { phone_number })
  if (answer.state !== 'done' || !answer.reply.photo) return null
  const bytes = Uint8Array.from(atob(answer.reply.photo), letter => letter.charCodeAt(0))
  return new Blob([bytes], { type: 'image/webp' })
}
