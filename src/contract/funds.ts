import * as v from 'valibot'
import { parsePoints } from '#domain/points.ts'
import { endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'
import { SentImage } from './images.ts'
import {
  Coded,
  Flag,
  Instant,
  listOf,
  notTooMany,
  OptionalPoints,
  PageSize,
  PhoneNumber,
  Text,
  Typed,
} from './wire.ts'

const Amount = v.pipe(Typed, v.nonEmpty(errorCode('amount_required')), notTooMany)

/** The amount of a form, also 0, for which the form has the sentence of its minimum. */
export const TypedAmount = v.pipe(
  Amount,
  v.regex(/^\d+$/, errorCode('points_not_whole')),
  v.transform(Number),
)

/** Whole points as sent. Limits are the operator's and are judged by the server. Out: a number. */
export const AmountPoints = v.pipe(
  Amount,
  v.transform(parsePoints),
  v.check(points => points !== null, errorCode('points_not_whole')),
  v.transform(points => points ?? 0),
)

export const Utr = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('utr_required')),
  v.transform(typed => typed.toUpperCase()),
  v.regex(/^[A-Z0-9]{12,22}$/, errorCode('utr_invalid')),
)

/** A fund id: D or W, then nine letters or digits, without I, L, O and U, which look like others. */
export const FundId = v.pipe(
  Typed,
  v.trim(),
  v.transform(typed => typed.toUpperCase()),
  v.regex(/^[DW][0-9A-HJKMNP-TV-Z]{9}$/, errorCode('fund_id_invalid')),
)

export const FundRequest = v.object({
  points: OptionalPoints,
  /** The fund id. */
  remark: Text,
  action_type: Text,
  /** "0" pending, "1" approved, "-1" declined; a foreign API may say more. */
  status: Text,
  date: Text,
  reason: Text,
  /** The code of a reason that the server gave. */
  reason_code: v.optional(Text),
  utr: Text,
  /** The limit that a credited deposit is above; see limits.ts. */
  over_limit: v.optional(Text),
  /** Id of an automatic payment. updatePay.php takes a UTR for it, also after it expired. */
  trans_id: v.optional(Text),
  /** When it was made, and when it was approved, paid or declined; epoch ms. */
  at: Instant,
  decided_at: Instant,
})
export type FundRequest = v.InferOutput<typeof FundRequest>

export const getRequestHistory = endpoint({
  name: 'get_request_history.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({
    phone_number: PhoneNumber,
    /** The fund id of the oldest request already seen. */
    before: v.optional(FundId),
    limit: v.optional(PageSize, 200),
  }),
  reply: v.object({ result: listOf(FundRequest) }),
  owner: request => request.phone_number,
})

export const addPoints = endpoint({
  name: 'add_points_request.php',
  sendsAs: 'multipart',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    amount: AmountPoints,
    UTR_NUM: Utr,
    image: SentImage,
  }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})

export const withdraw = endpoint({
  name: 'withdraw_request.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    amount: AmountPoints,
    remark: v.picklist(['BANK_TRANSFER']),
    request_number: v.optional(v.pipe(Typed, v.maxLength(100)), ''),
    /** Made once for one withdrawal: sent again, it gets the first answer again. */
    request_id: v.optional(v.pipe(v.string(), v.uuid(errorCode('request_id_invalid')))),
  }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})
