import * as v from 'valibot'
import { FundId } from '../funds.ts'
import { PageSize } from '../wire.ts'
import { call, everyone, Reason, Whole } from './call.ts'

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
  /** For a closed account: `closed-` and an id, not a number. */
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
  /** For a withdrawal to an account to which none was paid yet: when it replaced another one. */
  bank_changed_at: v.nullable(v.string()),
  created_at: v.string(),
  decided_at: v.nullable(v.string()),
  /** When a payment expired. */
  expired_at: v.nullable(v.string()),
  /** Whether the provider reports a payment as paid after it failed, was declined or expired. */
  is_disputed: v.boolean(),
  /** Status of a payment at the provider. */
  payment_status: v.nullable(v.picklist(['PENDING', 'SUCCESS', 'FAILURE'])),
  /** For a manual deposit: the player's payments of the same points that may still be credited. */
  similar_payments: v.array(v.string()),
})
export type OperatorRequest = v.InferOutput<typeof OperatorRequest>

/** Deposits and withdrawals, newest first. */
export const listRequests = call({
  name: 'requests',
  roles: everyone,
  request: v.strictObject({
    pending: v.optional(v.boolean(), false),
    before: v.optional(FundId),
    limit: v.optional(PageSize, '200'),
  }),
  reply: v.object({ requests: v.array(OperatorRequest) }),
})

/** A deposit or withdrawal by its fund id. */
export const showRequest = call({
  name: 'request',
  roles: everyone,
  request: v.strictObject({ id: FundId }),
  reply: v.object({ request: OperatorRequest }),
})

/** Approves a request; `anyway` decides against the answer of the payment provider. */
export const approveRequest = call({
  name: 'approve',
  roles: ['owner', 'cashier'],
  changes: true,
  /** `anyway` also approves a payment that is not reported as paid. */
  request: v.strictObject({ id: FundId, anyway: v.optional(v.boolean(), false) }),
  /** `warning` is about a deposit above a limit of the player; else ''. */
  reply: v.object({ request: OperatorRequest, warning: v.string() }),
})

/** Declines a request; `anyway` decides against the answer of the payment provider. */
export const declineRequest = call({
  name: 'decline',
  roles: ['owner', 'cashier'],
  changes: true,
  /** `anyway` also declines a payment that the provider reports as paid. */
  request: v.strictObject({ id: FundId, reason: Reason, anyway: v.optional(v.boolean(), false) }),
  /** `warning` is about a payment that is paid, or may still be; else ''. */
  reply: v.object({ request: OperatorRequest, warning: v.string() }),
})

/** The picture of a deposit, as WebP. */
export const requestImage = call({
  name: 'image',
  roles: everyone,
  request: v.strictObject({ id: FundId }),
  reply: v.instance(Uint8Array),
})
