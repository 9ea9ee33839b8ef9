import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { atom } from 'nanostores'
import type * as v from 'valibot'
import {
  acceptLink,
  acceptOptions,
  loginOptions,
  loginPerson,
  logoutPerson,
  showMe,
} from '#contract/operator/logins.ts'
import type { Role } from '#contract/operator/roles.ts'
import { type Answer, call, whenLoggedOut } from '../api/call.ts'

export type Me = v.InferOutput<typeof showMe.reply>

/** Who is logged in: null for nobody, undefined before it is known, 'lost' if no answer came. */
export const $me = atom<Me | null | undefined | 'lost'>(undefined)

whenLoggedOut(() => $me.set(null))

/** Asks the server who is logged in. */
export async function findMe(): Promise<void> {
  const answer = await call(showMe, {})
  if (answer.state === 'done') $me.set(answer.reply)
  else $me.set(answer.state === 'lost' ? 'lost' : null)
}

export async function logOut(): Promise<void> {
  const answer = await call(logoutPerson, {})
  if (answer.state === 'done') $me.set(null)
}

/** What became of a login: '' if it is done, else the sentence to show. */
type Outcome = '' | { message: string } | 'lost' | 'cancelled'

export async function logIn(): Promise<Outcome> {
  const begun = await call(loginOptions, {})
  if (begun.state !== 'done') return failureOf(begun)
  const optionsJSON = begun.reply.options as unknown as Parameters<
    typeof startAuthentication
  >[0]['optionsJSON']
  const credential = await startAuthentication({ optionsJSON }).catch(() => null)
  if (!credential) return 'cancelled'
  return enter(await call(loginPerson, { credential: plain(credential) }))
}

/** Who a link is for. */
export function readLink(token: string) {
  return call(acceptOptions, { token })
}

/** Makes a passkey for the person of a link, and logs in. */
export async function acceptWith(token: string, device: string): Promise<Outcome> {
  const begun = await readLink(token)
  if (begun.state !== 'done') return failureOf(begun)
  const optionsJSON = begun.reply.options as unknown as Parameters<
    typeof startRegistration
  >[0]['optionsJSON']
  const credential = await startRegistration({ optionsJSON }).catch(() => null)
  if (!credential) return 'cancelled'
  return enter(await call(acceptLink, { token, device, credential: plain(credential) }))
}

export function mayUse(me: Me, { roles }: { roles: readonly Role[] | 'anyone' }): boolean {
  return roles === 'anyone' || roles.includes(me.role)
}

function enter(answer: Answer<Me>): Outcome {
  if (answer.state !== 'done') return failureOf(answer)
  $me.set(answer.reply)
  return ''
}

function failureOf(answer: Exclude<Answer<unknown>, { state: 'done' }>): Outcome {
  return answer.state === 'lost' ? 'lost' : answer
}

/** A credential as the contract declares it. */
function plain(credential: { id: string; response: object }) {
  return { ...credential, response: { ...credential.response } as Record<string, unknown> }
}
