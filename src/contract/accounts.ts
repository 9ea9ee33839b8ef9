import * as v from 'valibot'
import { errorCode } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Coded,
  Flag,
  FourDigits,
  isShown,
  Name,
  NotAlwaysCoded,
  OptionalNumber,
  PhoneNumber,
  Sentence,
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
  phone_number: /* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()),
  name: Text,
  email: Text,
  /** The balance in points. */
  wallet: OptionalNumber,
  /** "1" is active. Others may read and not play. */
  status: Text,
  /** ISO text, UTC. */
  created_at: Text,
  download_url: Text,
  /** The least points of a deposit. */
  MIN_DEPOSIT: OptionalNumber,
  /** The least points of a withdrawal. */
  MIN_WITHDRAW: OptionalNumber,
  /** The most points of a withdrawal. */
  MAX_WITHDRAW: OptionalNumber,
  /** The hours within which withdrawals are paid; 0 for no promise. */
  WITHDRAW_HOURS: OptionalNumber,
  /** The most points of one bid. */
  MAX_BID: OptionalNumber,
  /** The UPI address that deposits are paid to. */
  UPI_ADMIN: Text,
  /** Null before the player has entered an account. */
  bank_details: v.nullable(v.object(bankEntries)),
  paytm: Text,
  googlepay: Text,
  phonepay: Text,
  notification_head: Text,
  /** The code of the headline, by which it is translated; empty for an operator's own. */
  notification_code: v.optional(Text, ''),
  helpNumber1: Text,
  helpNumber2: Text,
  /** Whether the server is a demo, in which nothing is paid. */
  demo: v.optional(Flag, ''),
})
export type User = v.InferOutput<typeof User>

export const PhoneEntry = v.object({ phone_number: PhoneNumber })
export type PhoneEntry = v.InferOutput<typeof PhoneEntry>

/**
 * Whether a number has an account.
 *
 * `success` is "1" for a known number and "0" for a new one. `otp` is "1" if a new number must be
 * verified first.
 *
 * @example { "phone_number": "9000000001" }
 */
export const isUserExists = endpoint({
  name: 'IsUserExists.php',
  sendsAs: 'multipart',
  access: 'anyone',
  changes: false,
  successField: 'code',
  request: v.object({ phone_number: PhoneNumber, token_id: TokenId }),
  reply: v.object({
    success: Flag,
    otp: Flag,
    msg: Sentence,
    ...NotAlwaysCoded,
  }),
})

/** How long a code is valid, in ms. */
export const OTP_LIFETIME_MS = 5 * 60 * 1000

/** After this number of wrong codes, a code is refused even if it is right. */
export const OTP_ATTEMPTS_MAX = 5

export const OtpPurpose = v.picklist(['register', 'reset_mpin'])
export type OtpPurpose = v.InferOutput<typeof OtpPurpose>

/**
 * Sends a code by SMS.
 *
 * The answer does not say whether the number has an account.
 *
 * @example { "phone_number": "9000000001", "purpose": "register" }
 */
export const sendOtp = endpoint({
  name: 'send_otp.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, purpose: OtpPurpose, token_id: TokenId }),
  reply: v.object({
    success: Flag,
    msg: Sentence,
    ...Coded,
    /** Seconds to wait. */
    retry_after: OptionalNumber,
  }),
})

const UserName = /* @__PURE__ */ Name(
  60,
  errorCode('user_name_required'),
  errorCode('name_too_long'),
)

/**
 * Verifies the code of an SMS.
 *
 * A code is valid for five minutes and allows five attempts.
 *
 * @example { "phone_number": "9000000001", "otp": "1234" }
 */
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
  /** Confirms that the player is 18 or over and accepts the terms. */
  adult: v.pipe(
    v.optional(Flag, ''),
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

/**
 * Creates an account.
 *
 * @example { "phoneNumber": "9000000001", "username": "Asha Rao", "email": "asha@example.com",
 *   "user_mpin": "2580", "adult": "1" }
 */
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
    /** Confirms that the player is 18 or over and accepts the terms. Older clients leave it out. */
    adult: v.optional(SignUpForm.entries.adult, '1'),
  }),
  reply: v.object({ success: Flag, msg: Sentence }),
})

/**
 * Sets a new MPIN.
 *
 * Needs a number that was verified by otp.php.
 *
 * @example { "phone_number": "9000000001", "new_mpin": "1470" }
 */
export const resetMpin = endpoint({
  name: 'reset_mpin.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, new_mpin: FourDigits, token_id: TokenId }),
  reply: v.object({ success: Flag, msg: Sentence }),
})

/**
 * Logs in.
 *
 * Sets the session cookie. `data.user_token` goes into the header X-User-Token of every call that
 * changes something. On failure `data.msg` has the sentence.
 *
 * @example { "phone_number": "9000000001", "password": "2580" }
 */
export const login = endpoint({
  name: 'login.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    /** The MPIN, four digits. */
    password: FourDigits,
    token_id: TokenId,
  }),
  reply: v.object({
    success: Flag,
    // The caller knows the number.
    data: v.object({ ...User.entries, phone_number: Text, user_token: Text }),
  }),
})

/**
 * Ends this session, or every session.
 *
 * @example {}
 */
export const logout = endpoint({
  name: 'logout.php',
  sendsAs: 'json',
  access: 'player',
  // It needs no user token, which the app has forgotten when it sends a logout later. `everywhere` does.
  changes: false,
  successField: 'success',
  request: v.object({
    /** "1" ends the sessions of all devices. */
    everywhere: v.optional(Flag),
  }),
  reply: v.object({ success: Flag }),
})
