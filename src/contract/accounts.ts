import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { User } from './profile.ts'
import { sentences } from './sentences.ts'
import { Flag, FourDigits, PhoneNumber, Points, Text, TokenId, Typed } from './wire.ts'

const UserName = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(sentences.userNameRequired),
  v.maxLength(60, 'Please keep the name within 60 letters.'),
)

export const PhoneEntry = v.object({ phone_number: PhoneNumber })

export const isUserExists = endpoint({
  name: 'IsUserExists.php',
  sendsAs: 'multipart',
  access: 'anyone',
  changes: false,
  verdict: 'none',
  request: v.strictObject({ phone_number: PhoneNumber, token_id: TokenId }),
  reply: v.object({ success: Flag, otp: Flag, msg: Text }),
})

export const OtpPurpose = v.picklist(['register', 'reset_mpin'])
export type OtpPurpose = v.InferOutput<typeof OtpPurpose>

export const sendOtp = endpoint({
  name: 'send_otp.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  verdict: 'success',
  request: v.strictObject({ phone_number: PhoneNumber, purpose: OtpPurpose, token_id: TokenId }),
  reply: v.object({ success: Flag, msg: Text, retry_after: v.optional(Points, 30) }),
})

export const verifyOtp = endpoint({
  name: 'otp.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  verdict: 'status',
  request: v.strictObject({ phone_number: PhoneNumber, otp: FourDigits }),
  reply: v.object({ status: Text, message: Text }),
})

export const SignUpForm = v.object({
  username: UserName,
  email: v.optional(v.pipe(Typed, v.trim(), v.maxLength(120, sentences.emailInvalid)), ''),
  adult: v.pipe(
    Flag,
    v.check(
      isConfirmed => isConfirmed,
      'Please confirm that you are 18 or over and accept the terms.',
    ),
  ),
})

export const MpinForm = v.pipe(
  v.object({ mpin: FourDigits, confirm: FourDigits }),
  v.rawCheck(({ dataset: { typed, value: form }, addIssue }) => {
    if (!typed || form.mpin === form.confirm) return
    const field = { key: 'confirm', value: form.confirm, input: form } as const
    addIssue({
      message: sentences.mpinMismatch,
      path: [{ type: 'object', origin: 'value', ...field }],
    })
  }),
)

export const signUp = endpoint({
  name: 'signup.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  verdict: 'success',
  request: v.strictObject({
    phoneNumber: PhoneNumber,
    token_id: TokenId,
    user_mpin: FourDigits,
    ...SignUpForm.entries,
  }),
  reply: v.object({ success: Flag, msg: Text }),
})

export const login = endpoint({
  name: 'login.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  verdict: 'success',
  request: v.strictObject({ phone_number: PhoneNumber, password: FourDigits, token_id: TokenId }),
  reply: v.object({
    success: Flag,
    data: v.object({ ...User.entries, user_token: Text }),
  }),
})

export const resetMpin = endpoint({
  name: 'reset_mpin.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  verdict: 'success',
  request: v.strictObject({ phone_number: PhoneNumber, new_mpin: FourDigits, token_id: TokenId }),
  reply: v.object({ success: Flag, msg: Text }),
})

export const logout = endpoint({
  name: 'logout.php',
  sendsAs: 'json',
  access: 'player',
  changes: true,
  verdict: 'success',
  request: v.strictObject({ everywhere: v.optional(Flag) }),
  reply: v.object({ success: Flag }),
})
