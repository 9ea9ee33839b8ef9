import * as v from 'valibot'
import { isUserExists, type OtpPurpose, sendOtp } from '#contract/numbers.ts'
import { call } from '../../api/call.ts'
import { randomId } from '../../lib/random-id.ts'
import { persistent, persistentInTab } from '../storage.ts'

/**
 * What a person who logs in or registers has entered so far. Kept in this tab only, never in a URL.
 */
const RegistrationSchema = v.object({
  phone: v.string(),
  otpPurpose: v.nullable(v.picklist(['register', 'reset_mpin'])),
  /** What the server says about the code: otp_sent, otp_logged or otp_not_sent. */
  otpState: v.optional(v.string(), ''),
  details: v.nullable(v.object({ username: v.string(), email: v.string(), adult: v.boolean() })),
})
export type Registration = v.InferOutput<typeof RegistrationSchema>

export const $registration = persistentInTab('registration', RegistrationSchema, {
  phone: '',
  otpPurpose: null,
  otpState: '',
  details: null,
})

/** A random name of this browser, for the server's limits by device. */
const $tokenId = persistent('token_id', v.string(), '')

export function startRegistration(phone: string): void {
  $registration.set({ phone, otpPurpose: null, otpState: '', details: null })
}

/** Goes on with a number for which the server has made a code; `code` is the one of its reply. */
export function startVerification(
  phone: string,
  otpPurpose: OtpPurpose,
  { code: otpState }: { code: string },
): void {
  $registration.set({ phone, otpPurpose, otpState, details: null })
}

export function checkNumber(phone: string) {
  return call(isUserExists, { phone_number: phone, token_id: tokenId() })
}

export function requestOtp(phone: string, purpose: OtpPurpose) {
  return call(sendOtp, { phone_number: phone, purpose, token_id: tokenId() })
}

export function tokenId(): string {
  if (!$tokenId.get()) $tokenId.set(randomId())
  return $tokenId.get()
}
