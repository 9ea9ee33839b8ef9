import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Coded, Flag, OptionalPoints, PhoneNumber, Text, TokenId } from './wire.ts'

export const PhoneEntry = v.object({ phone_number: PhoneNumber })
export type PhoneEntry = v.InferOutput<typeof PhoneEntry>

export const isUserExists = endpoint({
  name: 'IsUserExists.php',
  sendsAs: 'multipart',
  access: 'anyone',
  changes: false,
  successField: 'code',
  request: v.object({ phone_number: PhoneNumber, token_id: TokenId }),
  reply: v.object({ success: Flag, otp: Flag, msg: Text, ...Coded }),
})

/** How long a code is valid, in ms. */
export const OTP_LIFETIME_MS = 5 * 60 * 1000

/** After so many wrong codes a code is refused, also if it is right. */
export const OTP_TRIES_MAX = 5

export const OtpPurpose = v.picklist(['register', 'reset_mpin'])
export type OtpPurpose = v.InferOutput<typeof OtpPurpose>

export const sendOtp = endpoint({
  name: 'send_otp.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, purpose: OtpPurpose, token_id: TokenId }),
  reply: v.object({ success: Flag, msg: Text, ...Coded, retry_after: OptionalPoints }),
})
