import * as v from 'valibot'
import { BidEntry } from './bids.ts'
import { endpoint } from './endpoint.ts'
import { errorCode } from './error-code.ts'
import { listOf } from './lists.ts'
import { Flag, Instant, OptionalPoints, objectOf, PhoneNumber, Text, Typed } from './wire.ts'

/** What is on the receipt of a slip beside its bids. */
export const Receipt = v.object({
  /** R and nine letters and digits; the operator finds the receipt by it. */
  number: Text,
  /** How many bids the slip has, and their points. */
  count: OptionalPoints,
  points: OptionalPoints,
  /** When the first and the last bid were placed, by the server's clock. */
  first_at: Instant,
  last_at: Instant,
  /** The wallet's balance after the last bid of the slip. */
  balance_after: OptionalPoints,
})
export type Receipt = v.InferOutput<typeof Receipt>

export const getReceipt = endpoint({
  name: 'get_receipt.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    slip_id: v.pipe(v.string(), v.uuid(errorCode('slip_id_invalid'))),
  }),
  /** `result`: the first 500 bids of the slip, in the order in which they were placed. */
  reply: v.object({ success: Flag, data: objectOf(Receipt.entries), result: listOf(BidEntry) }),
  owner: request => request.phone_number,
})

/** A receipt's number as an operator types it: small letters, spaces, and O for 0 are read too. */
export const ReceiptNumber = v.pipe(
  Typed,
  v.transform(normalised),
  v.regex(/^R[0-9A-HJKMNP-TV-Z]{9}$/, errorCode('receipt_number_invalid')),
)

function normalised(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
}
