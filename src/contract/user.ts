import * as v from 'valibot'
import { OptionalPoints, objectOf, Text } from './wire.ts'

const bankEntries = {
  ifsc_code: Text,
  account_number: Text,
  bank_name: Text,
  account_holder_name: Text,
}

export const User = v.object({
  phone_number: Text,
  name: Text,
  email: Text,
  /** The balance; undefined where it is not known. */
  wallet: OptionalPoints,
  status: Text,
  created_at: Text,
  download_url: Text,
  MIN_DEPOSIT: OptionalPoints,
  /** The limits of a withdrawal, and the most points of one bid; only our own API sends them. */
  MIN_WITHDRAW: OptionalPoints,
  MAX_WITHDRAW: OptionalPoints,
  MAX_BID: OptionalPoints,
  UPI_ADMIN: Text,
  bank_details: objectOf(bankEntries),
  paytm: Text,
  googlepay: Text,
  phonepay: Text,
  notification_head: Text,
  helpNumber1: Text,
  helpNumber2: Text,
})
export type User = v.InferOutput<typeof User>
