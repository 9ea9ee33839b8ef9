import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { errorCode } from './error-code.ts'
import { Flag, FourDigits, isShown, PhoneNumber, Text, TokenId, Typed } from './wire.ts'

const UserName = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('user_name_required')),
  v.maxLength(60, errorCode('name_too_long')),
  v.check(isShown, errorCode('name_hidden')),
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
