import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'
import { AmountPoints, Utr } from './funds.ts'
import { type Language, languages } from './languages.ts'
import { Coded, Flag, OptionalPoints, objectOf, PhoneNumber, Text, Typed } from './wire.ts'

const TransId = v.pipe(
  Typed,
  v.regex(/^[A-Za-z0-9-]{8,64}$/, errorCode('payment_reference_invalid')),
)

export const createPayment = endpoint({
  name: 'create_payment.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'status',
  request: v.object({
    USER_ID: PhoneNumber,
    TRANS_ID: TransId,
    AMOUNT: AmountPoints,
    /** Language of the app, for the provider's page; only for our own API. */
    LANGUAGE: v.fallback(v.optional(v.picklist(Object.keys(languages) as Language[])), undefined),
  }),
  /** payment_url: a path on this site, or an address over https. The browser goes nowhere else. */
  reply: v.object({ status: Text, msg: Text, result: objectOf({ payment_url: Text }) }),
  owner: request => request.USER_ID,
})

export const checkPayment = endpoint({
  name: 'check_payment.php',
  sendsAs: 'json',
  access: 'anyone',
  changes: false,
  successField: 'any',
  request: v.object({ TRANS_ID: TransId }),
  reply: v.object({
    /** SUCCESS, PENDING or FAILURE, in any case; another API may send other words. */
    status: Text,
    message: Text,
    msg: Text,
    ...Coded,
    /** Points and request of the payment. Only its owner gets it, and only from our own API. */
    points: OptionalPoints,
    fund_id: v.optional(Text),
  }),
})

export const updatePay = endpoint({
  name: 'updatePay.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ TRANS_ID: TransId, UTR_NUM: Utr }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
})

export const paymentInfo = endpoint({
  name: 'adpayInfo.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'success',
  request: v.object({}),
  reply: v.object({
    success: Flag,
    data: objectOf({ upi_id: Text, upi_name: Text, phone: Text }),
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
