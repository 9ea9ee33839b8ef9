import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'
import {
  Coded,
  Flag,
  FourDigits,
  isShown,
  Name,
  OptionalPoints,
  objectOf,
  PhoneNumber,
  Text,
  TokenId,
  Typed,
} from './wire.ts'

const bankEntries = {
  ifsc_code: Text,
  account_number: Text,
  bank_name: Text,
  account_holder_name: Text,
}

export const User = v.object({
  phone_number: Text,
  name: Text,
  email: Text,
  /** The balance; undefined where it is not known. */
  wallet: OptionalPoints,
  status: Text,
  created_at: Text,
  download_url: Text,
  MIN_DEPOSIT: OptionalPoints,
  /** The limits of a withdrawal, and the most points of one bid; only our own API sends them. */
  MIN_WITHDRAW: OptionalPoints,
  MAX_WITHDRAW: OptionalPoints,
  MAX_BID: OptionalPoints,
  UPI_ADMIN: Text,
  bank_details: objectOf(bankEntries),
  paytm: Text,
  googlepay: Text,
  phonepay: Text,
  notification_head: Text,
  helpNumber1: Text,
  helpNumber2: Text,
  /** Whether the server is a demo, in which nothing is paid. */
  demo: Flag,
})
export type User = v.InferOutput<typeof User>

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

/** After this number of wrong codes, a code is refused even if it is right. */
export const OTP_ATTEMPTS_MAX = 5

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

const UserName = /* @__PURE__ */ Name(
  60,
  errorCode('user_name_required'),
  errorCode('name_too_long'),
)

export const verifyOtp = endpoint({
  name: 'otp.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'status',
  request: v.object({ phone_number: PhoneNumber, otp: FourDigits }),
  reply: v.object({ status: Text, message: Text }),
})

export const SignUpForm = v.object({
  username: UserName,
  email: v.optional(
    v.pipe(
      Typed,
      v.trim(),
      v.maxLength(120, errorCode('email_invalid')),
      v.check(isShown, errorCode('email_invalid')),
    ),
    '',
  ),
  adult: v.pipe(
    Flag,
    v.check(isConfirmed => isConfirmed, errorCode('adult_required')),
  ),
})

export const MpinForm = v.pipe(
  v.object({ mpin: FourDigits, confirm: FourDigits }),
  v.rawCheck(({ dataset: { typed, value: form }, addIssue }) => {
    if (!typed || form.mpin === form.confirm) return
    const field = { key: 'confirm', value: form.confirm, input: form } as const
    addIssue({
      message: errorCode('mpin_mismatch'),
      path: [{ type: 'object', origin: 'value', ...field }],
    })
  }),
)

export const signUp = endpoint({
  name: 'signup.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({
    phoneNumber: PhoneNumber,
    token_id: TokenId,
    user_mpin: FourDigits,
    ...SignUpForm.entries,
    // A client of the specification does not know this field.
    adult: v.optional(SignUpForm.entries.adult, '1'),
  }),
  reply: v.object({ success: Flag, msg: Text }),
})

export const resetMpin = endpoint({
  name: 'reset_mpin.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, new_mpin: FourDigits, token_id: TokenId }),
  reply: v.object({ success: Flag, msg: Text }),
})

export const login = endpoint({
  name: 'login.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, password: FourDigits, token_id: TokenId }),
  reply: v.object({
    success: Flag,
    data: objectOf({ ...User.entries, user_token: Text }),
  }),
})

export const logout = endpoint({
  name: 'logout.php',
  sendsAs: 'json',
  access: 'player',
  // It needs no user token, which the app has forgotten when it sends a logout later. `everywhere` does.
  changes: false,
  successField: 'success',
  request: v.object({ everywhere: v.optional(Flag) }),
  reply: v.object({ success: Flag }),
})
