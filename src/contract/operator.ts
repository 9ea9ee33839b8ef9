import * as v from 'valibot'
import { gameTypes } from '#domain/game-types.ts'
import { errorCode } from './error-code.ts'
import { AmountPoints, FundId } from './funds.ts'
import { PageSize } from './lists.ts'
import { PhoneNumber, Typed } from './wire.ts'

/** A call of the operator's command: POST /operator/{name}, JSON, with the operator's token. */
export type OperatorCall<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = { name: string; request: Request; reply: Reply }

export const Reason = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('reason_required')),
  v.maxLength(200, errorCode('reason_too_long')),
)

const Whole = v.pipe(v.number(), v.integer())

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
  phone: v.string(),
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
  /** Of a payment that the provider reports as paid after it failed, was declined or expired. */
  is_disputed: v.boolean(),
  /** Of a payment: at the provider. */
  payment_status: v.nullable(v.picklist(['PENDING', 'SUCCESS', 'FAILURE'])),
  /** Of a manual deposit: the player's payments of the same points that may still be credited. */
  similar_payments: v.array(v.string()),
  /** What the provider can do: approve pays a withdrawal out, decline refunds a disputed payment. */
  provider_does: v.picklist(['', 'pay_out', 'refund']),
})
export type OperatorRequest = v.InferOutput<typeof OperatorRequest>

export const OperatorPlayer = v.object({
  phone: v.string(),
  name: v.string(),
  email: v.string(),
  status: v.string(),
  /** waiting: never activated. */
  state: v.picklist(['active', 'waiting', 'blocked']),
  wallet: Whole,
  held: Whole,
  owed: Whole,
  created_at: v.string(),
  blocked_at: v.nullable(v.string()),
})
export type OperatorPlayer = v.InferOutput<typeof OperatorPlayer>

/** Instants are ISO texts in UTC, points are whole. */
export const OperatorBid = v.object({
  id: v.string(),
  placed_at: v.string(),
  market: v.string(),
  day: v.string(),
  session: v.string(),
  game_type: v.string(),
  number: v.string(),
  points: Whole,
  rate: v.string(),
  status: v.picklist(['placed', 'won', 'lost', 'refunded']),
  payout: Whole,
})
export type OperatorBid = v.InferOutput<typeof OperatorBid>

export const OperatorEntry = v.object({
  id: v.string(),
  at: v.string(),
  kind: v.string(),
  remark: v.string(),
  amount: Whole,
  balance_after: Whole,
})
export type OperatorEntry = v.InferOutput<typeof OperatorEntry>

const Setting = v.object({ key: v.string(), value: v.string() })

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

/** Answers the picture itself, not JSON. */
export const requestImage = call({
  name: 'image',
  request: v.strictObject({ id: FundId }),
  reply: v.instance(Uint8Array),
})

/** Everything in the database, compressed: see docs/operate/run-in-production.md. */
export const backupDatabase = call({
  name: 'backup',
  request: v.strictObject({}),
  reply: v.instance(Uint8Array),
})

/** With the newest bids and entries, newest first. */
export const showPlayer = call({
  name: 'player',
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({
    player: OperatorPlayer,
    /** Of the last pause or lock after wrong MPINs that has not ended. */
    login_locked_until: v.nullable(v.string()),
    bids: v.array(OperatorBid),
    entries: v.array(OperatorEntry),
  }),
})

/** "1" may bet; "0" only sees the markets. */
export const setPlayerStatus = call({
  name: 'player-status',
  request: v.strictObject({ phone: PhoneNumber, status: v.picklist(['0', '1']) }),
  reply: v.object({ player: OperatorPlayer }),
})

/** Ends the locks of login and of OTPs of a number, also for devices that have logged in. */
export const unlockPlayer = call({
  name: 'player-unlock',
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({ player: OperatorPlayer }),
})

/** `id` names the credit: sent again, it credits no second time. */
export const creditPlayer = call({
  name: 'credit',
  request: v.strictObject({
    id: v.pipe(v.string(), v.uuid(errorCode('credit_id_invalid'))),
    phone: PhoneNumber,
    points: AmountPoints,
    reason: Reason,
  }),
  reply: v.object({ player: OperatorPlayer }),
})

export const listSettings = call({
  name: 'settings',
  request: v.strictObject({}),
  reply: v.object({
    settings: v.array(
      v.object({
        ...Setting.entries,
        default: v.string(),
        unit: v.string(),
        /** A rule that follows "must be". */
        bounds: v.string(),
        meaning: v.string(),
      }),
    ),
  }),
})

export const changeSetting = call({
  name: 'setting',
  request: v.strictObject({ key: Typed, value: v.pipe(Typed, v.trim()) }),
  reply: v.object({ before: v.string(), setting: Setting }),
})

const RateValue = v.pipe(AmountPoints, v.maxValue(1_000_000, errorCode('rate_too_high')))

export const changeRate = call({
  name: 'rate',
  request: v.strictObject({
    game_type: v.picklist(gameTypes, errorCode('game_type_unknown')),
    min: RateValue,
    max: RateValue,
  }),
  reply: v.object({ game_type: v.string(), min: Whole, max: Whole }),
})

export const reconcileLedger = call({
  name: 'reconcile',
  request: v.strictObject({}),
  reply: v.object({ differences: v.array(v.string()) }),
})

/** Declares one of the operator's calls. */
/* @__NO_SIDE_EFFECTS__ */
export function call<Request extends v.GenericSchema, Reply extends v.GenericSchema>(
  declared: OperatorCall<Request, Reply>,
): OperatorCall<Request, Reply> {
  return declared
}
