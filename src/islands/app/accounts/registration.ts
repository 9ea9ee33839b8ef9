import * as v from 'valibot'
import {
  isUserExists,
  login,
  OTP_LIFETIME_MS,
  type OtpPurpose,
  resetMpin,
  sendOtp,
  signUp,
  verifyOtp,
} from '#contract/accounts.ts'
import type { ErrorCode } from '#contract/codes.ts'
import { call } from '../api/call.ts'
import type { IsHere } from '../lib/form.ts'
import { randomId } from '../lib/random-id.ts'
import { persistent, persistentInTab } from '../lib/storage.ts'
import { serverNow } from '../live/clock.ts'
import { finishLogout, noteLoggedOut } from './logout.ts'
import { startSession } from './session.ts'

const SignUpDetails = v.object({ username: v.string(), email: v.string(), adult: v.boolean() })

/** A new player is offered limits on home, until they set or skip them. */
export const $areLimitsOffered = persistent('limits_offer', v.boolean(), false)

/**
 * What a person who logs in or registers has entered so far. Kept in this tab only, never in a URL.
 */
const RegistrationSchema = v.object({
  phone: v.string(),
  otpPurpose: v.nullable(v.picklist(['register', 'reset_mpin'])),
  /**
   * The server's code for how the OTP was sent: otp_sent, otp_logged, otp_demo or otp_not_sent. Empty if
   * the API sends one only when a new number is entered.
   */
  otpState: v.optional(v.string(), ''),
  /** When the code was sent, server epoch ms; 0 if none was, or the code is used. */
  otpSentAt: v.optional(v.number(), 0),
  /** The sign-up that was sent. */
  details: v.nullable(SignUpDetails),
})
export type Registration = v.InferOutput<typeof RegistrationSchema>

export const emptyRegistration: Registration = {
  phone: '',
  otpPurpose: null,
  otpState: '',
  otpSentAt: 0,
  details: null,
}

export const $registration = persistentInTab('registration', RegistrationSchema, emptyRegistration)

/** The texts in the fields of the sign-up, checked or not. */
export const $typedDetails = persistentInTab('sign_up', SignUpDetails, {
  username: '',
  email: '',
  adult: false,
})

/** A random name of this browser, for the server's limits by device. */
const $tokenId = persistent('token_id', v.string(), '', { outlives: 'session' })

/**
 * Begins with a number, and with what is known of its code. What was typed at the sign-up stays if the
 * number is the same.
 */
export function startRegistration(phone: string, code: Partial<Registration> = {}): void {
  const { phone: before, details } = $registration.get()
  const isSame = phone === before
  if (!isSame) $typedDetails.set({ username: '', email: '', adult: false })
  $registration.set({ ...emptyRegistration, phone, details: isSame ? details : null, ...code })
}

/** Goes on with a number for which the server has made a code; `code` is the one of its reply. */
export function startVerification(
  phone: string,
  otpPurpose: OtpPurpose,
  { code: otpState }: { code: string },
): void {
  const isSent = otpState !== ('otp_not_sent' satisfies ErrorCode)
  const otpSentAt = isSent ? serverNow() : 0
  // At once: the guard leaves the step for a number that has no code.
  startRegistration(phone, { otpPurpose, otpState, otpSentAt })
}

/**
 * Whether a code for this was sent and can still be used, so that no other is sent for it. If the API
 * sends no code whenever it is asked, entering the number again is how to get another.
 */
export function hasValidCode(phone: string, purpose: OtpPurpose): boolean {
  const { phone: of, otpPurpose, otpState, otpSentAt } = $registration.get()
  // An answer may set the clock back by some milliseconds.
  const ageMs = Math.abs(serverNow() - otpSentAt)
  const isSame = of === phone && otpPurpose === purpose && otpState !== ''
  return isSame && ageMs < OTP_LIFETIME_MS
}

/** Marks the code as used up: the next step back and forth sends another. */
export function forgetCode(): void {
  $registration.set({ ...$registration.get(), otpSentAt: 0 })
}

/** Whether a late answer about a number is still awaited: its screen is shown, and the number is the same. */
export function isFor(phone: string, isHere: IsHere): boolean {
  return isHere.current && $registration.get().phone === phone
}

export function checkNumber(phone: string) {
  return call(isUserExists, { phone_number: phone, token_id: tokenId() })
}

export function requestOtp(phone: string, purpose: OtpPurpose) {
  return call(sendOtp, { phone_number: phone, purpose, token_id: tokenId() })
}

function tokenId(): string {
  if (!$tokenId.get()) $tokenId.set(randomId())
  return $tokenId.get()
}

export function rememberDetails(details: NonNullable<Registration['details']>): void {
  $registration.set({ ...$registration.get(), details })
}

export async function checkOtp(phone: string, otp: string) {
  const answer = await call(verifyOtp, { phone_number: phone, otp })
  if (answer.state === 'done' && $registration.get().phone === phone) forgetCode()
  return answer
}

export function createAccount(mpin: string) {
  const { phone, details } = $registration.get()
  return call(signUp, {
    phoneNumber: phone,
    username: details?.username ?? '',
    email: details?.email ?? '',
    token_id: tokenId(),
    user_mpin: mpin,
    adult: details?.adult ? '1' : '0',
  })
}

/** Logs in, and starts the session if the server accepts the MPIN. */
export async function signIn(phone: string, mpin: string) {
  // Its late answer would remove the cookie of the new session.
  await finishLogout()
  const answer = await call(login, { phone_number: phone, password: mpin, token_id: tokenId() })
  if (answer.state === 'done') {
    const { user_token, ...user } = answer.reply.data
    noteLoggedOut()
    startSession({ ...user, phone_number: phone }, user_token)
    startRegistration('')
  }
  return answer
}

export function changeMpin(phone: string, mpin: string) {
  return call(resetMpin, { phone_number: phone, new_mpin: mpin, token_id: tokenId() })
}
