import * as v from 'valibot'
import { FundId } from '../funds.ts'
import { PageSize } from '../wire.ts'
import { call, Reason, Whole } from './call.ts'

const OperatorRequest = v.object({
  id: v.string(),
  kind: v.picklist(['deposit', 'withdrawal']),
  source: v.picklist(['manual', 'payment', 'bank']),
  points: Whole,
  /** 0 pending, 1 approved, -1 declined. */
  status: v.picklist([0, 1, -1]),
  reason: v.string(),
  utr: v.string(),
  has_image: v.boolean(),
  /** Of a closed account it is no number: it starts with closed-. */
  phone: v.string(),
  /** The number that a closed account had, until its personal data is removed; else ''. */
  closed_phone: v.string(),
  /** When the player closed the account. */
  closed_at: v.nullable(v.string()),
  name: v.string(),
  bank: v.nullable(
    v.object({
      ifsc_code: v.string(),
      account_number: v.string(),
      bank_name: v.string(),
      account_holder_name: v.string(),
    }),
  ),
  created_at: v.string(),
  decided_at: v.nullable(v.string()),
  /** Of a payment that failed by its age. */
  expired_at: v.nullable(v.string()),
  /**
   * Of a payment that the provider reports as paid after it failed, was declined or expired, and of a
   * payout that both the operator and the provider have paid.
   */
  is_disputed: v.boolean(),
  /** Of a payment: at the provider. */
  payment_status: v.nullable(v.picklist(['PENDING', 'SUCCESS', 'FAILURE'])),
  /** Of a manual deposit: the player's payments of the same points that may still be credited. */
  similar_payments: v.array(v.string()),
  /** What the provider can do: approve pays a withdrawal out, decline refunds a disputed payment. */
  provider_does: v.picklist(['', 'pay_out', 'refund']),
  /**
   * Of a withdrawal that the provider pays out, or a declined payment that it refunds. 'sending' until
   * it answers; 'twice' if the operator had paid it by hand before.
   */
  payout: v.picklist(['', 'sending', 'sent', 'failed', 'twice']),
  /** The provider that has an unanswered payout or a pending payment, if it is not the present one. */
  elsewhere: v.string(),
})
export type OperatorRequest = v.InferOutput<typeof OperatorRequest>

export const listRequests = call({
  name: 'requests',
  request: v.strictObject({
    pending: v.optional(v.boolean(), false),
    before: v.optional(FundId),
    limit: v.optional(PageSize, 200),
  }),
  reply: v.object({ requests: v.array(OperatorRequest) }),
})

export const approveRequest = call({
  name: 'approve',
  /** `anyway` also approves a payment that is not reported as paid, and a withdrawal paid by hand. */
  request: v.strictObject({ id: FundId, anyway: v.optional(v.boolean(), false) }),
  /**
   * `warning` is about a deposit above a limit of the player; else ''. `money`: who pays a
   * withdrawal out; else ''.
   */
  reply: v.object({ request: OperatorRequest, warning: v.string(), money: v.string() }),
})

export const declineRequest = call({
  name: 'decline',
  /** `anyway` also declines a payment that the provider reports as paid. */
  request: v.strictObject({ id: FundId, reason: Reason, anyway: v.optional(v.boolean(), false) }),
  /** `warning` is about a payment that may still be paid; else ''. `money`: who refunds one. */
  reply: v.object({ request: OperatorRequest, warning: v.string(), money: v.string() }),
})

export const payoutRequest = call({
  name: 'payout',
  /** A payout or refund that failed is sent again; `by_hand`: the operator has paid it. */
  request: v.strictObject({ id: FundId, by_hand: v.optional(v.boolean(), false) }),
  reply: v.object({ request: OperatorRequest, money: v.string() }),
})

/** Answers the picture itself, not JSON. */
export const requestImage = call({
  name: 'image',
  request: v.strictObject({ id: FundId }),
  reply: v.instance(Uint8Array),
})
