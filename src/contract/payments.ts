import * as v from 'valibot'
import { errorCode } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { AmountPoints, Utr } from './funds.ts'
import { type Language, languages } from './languages.ts'
import {
  Coded,
  Flag,
  NotAlwaysCoded,
  OptionalPoints,
  PhoneNumber,
  Sentence,
  Text,
  Typed,
} from './wire.ts'

/** A name that the client makes once for one payment: 8 to 64 letters, digits or "-". */
const TransId = v.pipe(
  Typed,
  v.regex(/^[A-Za-z0-9-]{8,64}$/, errorCode('payment_reference_invalid')),
)

/**
 * Starts a payment.
 *
 * The same TRANS_ID is one payment. `payment_url` is a path of this site or an https address.
 *
 * @example { "USER_ID": "9000000001", "TRANS_ID": "example-payment-1", "AMOUNT": "500", "LANGUAGE": "en" }
 */
export const createPayment = endpoint({
  name: 'create_payment.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'status',
  request: v.object({
    /** The phone number. */
    USER_ID: PhoneNumber,
    TRANS_ID: TransId,
    AMOUNT: AmountPoints,
    /** The language of the provider’s page. */
    LANGUAGE: v.fallback(v.optional(v.picklist(Object.keys(languages) as Language[])), undefined),
  }),
  reply: v.object({ status: Text, msg: Sentence, result: v.object({ payment_url: Text }) }),
  owner: request => request.USER_ID,
})

/**
 * What became of a payment.
 *
 * Only the owner of the payment gets `points` and `fund_id`.
 *
 * @example { "TRANS_ID": "example-payment-1" }
 */
export const checkPayment = endpoint({
  name: 'check_payment.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'any',
  request: v.object({ TRANS_ID: TransId }),
  reply: v.object({
    /** SUCCESS, PENDING or FAILURE. Another backend may have other words. */
    status: Text,
    message: Text,
    msg: v.optional(Sentence, ''),
    ...NotAlwaysCoded,
    points: OptionalPoints,
    fund_id: v.optional(Text),
  }),
})

/**
 * Adds the UTR to a payment that has not arrived.
 *
 * For a pending payment, or one that expired, which is then pending again.
 *
 * @example { "TRANS_ID": "example-payment-1", "UTR_NUM": "123456789013" }
 */
export const updatePay = endpoint({
  name: 'updatePay.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ TRANS_ID: TransId, UTR_NUM: Utr }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
})

/**
 * Where to pay a deposit.
 *
 * @example {}
 */
export const paymentInfo = endpoint({
  name: 'adpayInfo.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'success',
  request: v.object({}),
  reply: v.object({
    success: Flag,
    data: v.object({ upi_id: Text, upi_name: Text, phone: Text }),
  }),
})

/**
 * Whether the browser may be sent to this address: a path of our own, or an absolute address that is
 * our own or https, without a name or password in it. The server and the island follow the same rule.
 */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  const url = urlOf(address, ownOrigin)
  if (!url) return false
  const isOwn = url.origin === ownOrigin
  // `//example.com` is another site's address, though it begins like a path.
  if (!/^https?:\/\//i.test(address)) return isOwn && address.startsWith('/')
  return url.username === '' && url.password === '' && (isOwn || url.protocol === 'https:')
}

/** `URL.canParse` and `URL.parse` are newer than the oldest supported browsers. */
function urlOf(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
