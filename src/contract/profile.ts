import * as v from 'valibot'
import { User } from './accounts.ts'
import { errorCode } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { SentImage } from './images.ts'
import { Coded, Flag, isShown, Name, PhoneNumber, Sentence, Text, Typed } from './wire.ts'

/**
 * The player, the balance and the settings.
 *
 * @example { "phone_number": "9000000001" }
 */
export const getProfile = endpoint({
  name: 'get_profile.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'none',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ data: User }),
  owner: request => request.phone_number,
})

/** As the calls spell it. */
export const PHONEPE = 'phonpe'

const Email = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('email_required')),
  v.regex(/^[^\s@<>:;,]+@[^\s@<>:;,]+\.[^\s@<>:;,]+$/, errorCode('email_invalid')),
  v.maxLength(120, errorCode('email_invalid')),
  v.check(isShown, errorCode('email_invalid')),
)

export const ProfileForm = v.object({
  name: Name(60, errorCode('name_required'), errorCode('name_too_long')),
  email: Email,
  [PHONEPE]: WalletNumber(errorCode('phonepe_invalid')),
  gpay: WalletNumber(errorCode('gpay_invalid')),
  paytm: WalletNumber(errorCode('paytm_invalid')),
})

/**
 * Changes the profile.
 *
 * `data` has the changed fields.
 *
 * @example { "phone_number": "9000000001", "name": "Asha Rao", "email": "asha@example.com", "gpay": "9000000002" }
 */
export const editProfile = endpoint({
  name: 'edit_profile.php',
  sendsAs: 'multipart',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    ...ProfileForm.entries,
    photo: SentImage,
    /** Another name for `photo`. */
    image: SentImage,
  }),
  reply: v.object({
    success: Flag,
    msg: Sentence,
    ...Coded,
    data: v.object({
      name: Text,
      email: Text,
      phonepay: v.optional(Text),
      googlepay: v.optional(Text),
      paytm: v.optional(Text),
    }),
  }),
  owner: request => request.phone_number,
})

/**
 * The photo of the profile.
 *
 * @example { "phone_number": "9000000001" }
 */
export const getPhoto = endpoint({
  name: 'get_photo.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({
    success: Flag,
    /** A WebP picture in base64; empty without one. */
    photo: Text,
  }),
  owner: request => request.phone_number,
})

/** The number in a wallet app. One that is not sent stays unchanged, an empty one is removed. */
/* @__NO_SIDE_EFFECTS__ */
function WalletNumber(message: string) {
  return v.optional(v.pipe(Typed, v.regex(/^(\d{10})?$/, message)))
}

const IfscCode = v.pipe(
  Typed,
  v.trim(),
  v.transform(typed => typed.toUpperCase()),
  v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, errorCode('ifsc_invalid')),
)

const AccountNumber = v.pipe(
  Typed,
  v.trim(),
  v.regex(/^\d{9,18}$/, errorCode('account_number_invalid')),
)

export const BankDetailsForm = v.object({
  ifsc_code: IfscCode,
  account_number: AccountNumber,
  bank_name: Name(80, errorCode('bank_name_required'), errorCode('text_too_long')),
  account_holder_name: Name(80, errorCode('account_holder_required'), errorCode('text_too_long')),
  paytm: WalletNumber(errorCode('paytm_invalid')),
  phonepay: WalletNumber(errorCode('phonepe_invalid')),
  googlepay: WalletNumber(errorCode('gpay_invalid')),
})
export type BankDetailsForm = v.InferOutput<typeof BankDetailsForm>

/**
 * Sets the account that withdrawals go to.
 *
 * @example { "phone_number": "9000000001", "ifsc_code": "ABCD0123456", "account_number": "123456789012",
 *   "bank_name": "Example Bank", "account_holder_name": "Asha Rao" }
 */
export const updateBankDetails = endpoint({
  name: 'update_bank_details.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, ...BankDetailsForm.entries }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})

/**
 * All data of the player.
 *
 * `file` is a ZIP file in base64 with data.json, a CSV file of each list, and the pictures.
 *
 * @example { "phone_number": "9000000001" }
 */
export const getMyData = endpoint({
  name: 'get_my_data.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'success',
  isFile: true,
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ success: Flag, file: Text }),
  owner: request => request.phone_number,
})

/**
 * Closes the account and ends every session.
 *
 * @example { "phone_number": "9000000001" }
 */
export const closeMyAccount = endpoint({
  name: 'close_account.php',
  sendsAs: 'json',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})
