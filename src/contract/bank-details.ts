import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { errorCode } from './error-code.ts'
import { Coded, Flag, isShown, PhoneNumber, Text, Typed } from './wire.ts'

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
  bank_name: named(errorCode('bank_name_required')),
  account_holder_name: named(errorCode('account_holder_required')),
  paytm: v.optional(WalletNumber(errorCode('paytm_invalid'))),
  phonepay: v.optional(WalletNumber(errorCode('phonepe_invalid'))),
  googlepay: v.optional(WalletNumber(errorCode('gpay_invalid'))),
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

/* @__NO_SIDE_EFFECTS__ */
function named(message: string) {
  return v.pipe(
    Typed,
    v.trim(),
    v.nonEmpty(message),
    v.maxLength(80, errorCode('text_too_long')),
    v.check(isShown, errorCode('name_hidden')),
  )
}

/* @__NO_SIDE_EFFECTS__ */
function WalletNumber(message: string) {
  return v.pipe(Typed, v.regex(/^\d{10}$/, message))
}
