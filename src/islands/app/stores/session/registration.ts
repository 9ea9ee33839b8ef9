import * as v from 'valibot'
import { isUserExists, type OtpPurpose, sendOtp } from '#contract/numbers.ts'
import { call } from '../../api/call.ts'
import { randomId } from '../../lib/random-id.ts'
import { keep, keepInTab } from '../storage.ts'

/** What is known of who is entering: in this tab alone, never in a URL. */
const EnteringSchema = v.object({
  phone: v.string(),
  otpPurpose: v.nullable(v.picklist(['register', 'reset_mpin'])),
  details: v.nullable(v.object({ username: v.string(), email: v.string(), adult: v.boolean() })),
})
export type Entering = v.InferOutput<typeof EnteringSchema>

export const $entering = keepInTab('entering', EnteringSchema, {
  phone: '',
  otpPurpose: null,
  details: null,
})

/** This browser's random name, for the server's limits by device. */
const $tokenId = keep('token_id', v.string(), '')

export function beginEntering(phone: string, otpPurpose: OtpPurpose | null = null): void {
  $entering.set({ phone, otpPurpose, details: null })
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
