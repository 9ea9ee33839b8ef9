import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { Flag, listOf, PageSize, PhoneNumber, Points, Text, Typed } from './wire.ts'

export const WalletEntry = v.object({
  date: Text,
  remark: Text,
  /** Signed text: "-10", "1000". */
  amount: Text,
  updated_amount: Points,
  id: v.optional(Text, ''),
  kind: v.optional(Text, ''),
  ref: v.optional(Text, ''),
})
export type WalletEntry = v.InferOutput<typeof WalletEntry>

export const getWalletHistory = endpoint({
  name: 'get_wallet_history.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  verdict: 'none',
  request: v.strictObject({
    phone_number: PhoneNumber,
    before: v.optional(v.pipe(Typed, v.regex(/^\d{1,15}$/))),
    limit: v.optional(PageSize, 50),
  }),
  reply: v.object({ result: listOf(WalletEntry) }),
  owner: request => request.phone_number,
})

const IfscCode = v.pipe(
  Typed,
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'Please enter a valid IFSC code, like ABCD0123456.'),
)

const AccountNumber = v.pipe(
  Typed,
  v.trim(),
  v.regex(/^\d{9,18}$/, 'Please enter an account number of 9 to 18 digits.'),
)

export const BankDetailsForm = v.object({
  ifsc_code: IfscCode,
  account_number: AccountNumber,
  bank_name: named('Please enter the bank name.'),
  account_holder_name: named('Please enter the account holder name.'),
  paytm: v.optional(WalletNumber('paytm number must be 10 digits.')),
  phonepay: v.optional(WalletNumber('phonePay number must be 10 digits.')),
  googlepay: v.optional(WalletNumber('Google pay number must be 10 digits.')),
})

export const updateBankDetails = endpoint({
  name: 'update_bank_details.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  verdict: 'success',
  request: v.strictObject({ phone_number: PhoneNumber, ...BankDetailsForm.entries }),
  reply: v.object({ success: Flag, msg: Text }),
  owner: request => request.phone_number,
})

/* @__NO_SIDE_EFFECTS__ */
function named(message: string) {
  return v.pipe(Typed, v.trim(), v.nonEmpty(message), v.maxLength(80, message))
}

/* @__NO_SIDE_EFFECTS__ */
function WalletNumber(message: string) {
  return v.pipe(Typed, v.regex(/^\d{10}$/, message))
}
