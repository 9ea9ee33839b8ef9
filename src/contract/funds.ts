import * as v from 'valibot'
import { parsePoints } from '#domain/points.ts'
import { errorCode } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { SentImage } from './images.ts'
import {
  Coded,
  Flag,
  Instant,
  notTooMany,
  OptionalPoints,
  PageSize,
  PhoneNumber,
  Sentence,
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

/** Whole points. */
export const AmountPoints = v.pipe(
  Amount,
  v.transform(parsePoints),
  v.check(points => points !== null, errorCode('points_not_whole')),
  v.transform(points => points ?? 0),
)

/** The reference of the payment, 12 to 22 letters or digits. */
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
  /** "Deposite" or "Withdraw". */
  action_type: Text,
  /** "0" pending, "1" approved, "-1" declined. Another backend may have more. */
  status: Text,
  /** The day on which it was made, MM/DD/YYYY. */
  date: Text,
  /** Why it was declined. */
  reason: Text,
  /** The code of a reason that the server gave. */
  reason_code: v.optional(Text),
  utr: Text,
  /** The limit that a credited deposit is above. */
  over_limit: v.optional(Text),
  /** The id of an automatic payment. updatePay.php takes a UTR for it, also after it expired. */
  trans_id: v.optional(Text),
  /** When it was made, epoch ms. */
  at: Instant,
  /** When it was approved, paid or declined, epoch ms. */
  decided_at: Instant,
})
export type FundRequest = v.InferOutput<typeof FundRequest>

/**
 * Deposits and withdrawals, newest first.
 *
 * @example { "phone_number": "9000000001" }
 */
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
    limit: v.optional(PageSize, '200'),
  }),
  reply: v.object({ result: v.array(FundRequest) }),
  owner: request => request.phone_number,
})

/**
 * Asks for points that were paid for.
 *
 * The operator approves or declines it. The same UTR is one request.
 *
 * @example { "phone_number": "9000000001", "amount": "500", "UTR_NUM": "123456789012" }
 */
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
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})

/**
 * Asks for money.
 *
 * The points are set aside at once. Sent again with the same `request_id`, it gets its first answer.
 *
 * @example { "phone_number": "9000000001", "amount": "500", "remark": "BANK_TRANSFER",
 *   "request_number": "", "request_id": "018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c03" }
 */
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
    /** A UUID that the client makes once for one withdrawal. */
    request_id: v.optional(v.pipe(v.string(), v.uuid(errorCode('request_id_invalid')))),
  }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})
