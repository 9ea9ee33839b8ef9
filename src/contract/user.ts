import * as v from 'valibot'
import { Points, Text } from './wire.ts'

const BankDetails = v.object({
  ifsc_code: Text,
  account_number: Text,
  bank_name: Text,
  account_holder_name: Text,
})

export const User = v.object({
  phone_number: Text,
  name: Text,
  email: Text,
  wallet: Points,
  status: Text,
  created_at: Text,
  download_url: Text,
  MIN_DEPOSIT: v.optional(Points, 0),
  /** The limits of a withdrawal; only our own API sends them. 0 where they are not known. */
  MIN_WITHDRAW: v.optional(Points, 0),
  MAX_WITHDRAW: v.optional(Points, 0),
  /** The most points of one bid; 0 where it is not known. */
  MAX_BID: v.optional(Points, 0),
  UPI_ADMIN: Text,
  bank_details: v.fallback(v.nullish(BankDetails), null),
  paytm: Text,
  googlepay: Text,
  phonepay: Text,
  notification_head: Text,
  helpNumber1: Text,
  helpNumber2: Text,
})
export type User = v.InferOutput<typeof User>
