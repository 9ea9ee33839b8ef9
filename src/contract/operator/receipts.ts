import * as v from 'valibot'
import { ReceiptNumber } from '../receipts.ts'
import { call } from './call.ts'
import { OperatorBid } from './players.ts'
import { Whole } from './values.ts'

/** Points are whole, instants are ISO texts in UTC. `bids` are the first 500 of `count`. */
export const showReceipt = call({
  name: 'receipt',
  request: v.strictObject({ number: ReceiptNumber }),
  reply: v.object({
    number: v.string(),
    /** Null once the personal data of a closed account is removed. */
    phone: v.nullable(v.string()),
    /** Null while the account is open. */
    closed_at: v.nullable(v.string()),
    count: Whole,
    points: Whole,
    first_at: v.string(),
    last_at: v.string(),
    balance_after: Whole,
    bids: v.array(OperatorBid),
  }),
})
