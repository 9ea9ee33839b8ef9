import * as v from 'valibot'
import { User } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'
import { SentImage } from './images.ts'
import { Coded, Flag, isShown, Name, objectOf, PhoneNumber, Text, Typed } from './wire.ts'

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

export const editProfile = endpoint({
  name: 'edit_profile.php',
  sendsAs: 'multipart',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    ...ProfileForm.entries,
    /** JPEG, PNG or WebP, at most 5 MB and 25 megapixels. */
    photo: SentImage,
    /** Another name for the photo: the specification does not name the file inputs. */
    image: SentImage,
  }),
  reply: v.object({
    success: Flag,
    msg: Text,
    /** The changed fields. */
    data: objectOf({ name: Text, email: Text, phonepay: Text, googlepay: Text, paytm: Text }),
  }),
  owner: request => request.phone_number,
})

export const getPhoto = endpoint({
  name: 'get_photo.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber }),
  /** A WebP picture in base64; empty if the player has none. */
  reply: v.object({ success: Flag, photo: Text }),
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

export const updateBankDetails = endpoint({
  name: 'update_bank_details.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, ...BankDetailsForm.entries }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})

export const getMyData = endpoint({
  name: 'get_my_data.php',
  sendsAs: 'json',
  access: 'player',
  changes: false,
  successField: 'success',
  isFile: true,
  request: v.object({ phone_number: PhoneNumber }),
  /** A ZIP file in base64: data.json, a CSV file of each list, and the pictures. */
  reply: v.object({ success: Flag, file: Text }),
  owner: request => request.phone_number,
})

export const closeMyAccount = endpoint({
  name: 'close_account.php',
  sendsAs: 'json',
  access: 'player',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})
