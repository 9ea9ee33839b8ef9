import * as v from 'valibot'
import { errorCode } from '../error-code.ts'
import { AmountPoints } from '../funds.ts'
import { PhoneNumber, Typed } from '../wire.ts'
import { call } from './call.ts'
import { Day, Reason, Whole } from './values.ts'

/** Also the name of a closed account, `closed-` and an id: a correction may still pay it points. */
const PhoneOrClosed = v.lazy(given =>
  String(given).startsWith('closed-')
    ? v.pipe(Typed, v.regex(/^closed-[\da-f-]{36}$/, errorCode('phone_invalid')))
    : PhoneNumber,
)

export const OperatorPlayer = v.object({
  phone: v.string(),
  name: v.string(),
  email: v.string(),
  status: v.string(),
  /** waiting: never activated. */
  state: v.picklist(['active', 'waiting', 'blocked', 'closed']),
  wallet: Whole,
  held: Whole,
  owed: Whole,
  created_at: v.string(),
  blocked_at: v.nullable(v.string()),
  /** The number of a closed account, until its personal data is removed; else ''. */
  closed_phone: v.string(),
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

/** Days of the market's clock; both are included. */
const Between = { from: v.optional(Day), to: v.optional(Day) }

/** Rows of one answer to the operator, 1 to 100,000. */
const Rows = v.pipe(
  Typed,
  v.regex(/^([1-9]\d{0,4}|100000)$/, errorCode('rows_invalid')),
  v.transform(Number),
)

/** Newest first. `total` counts all that match. */
export const listPlayers = call({
  name: 'players',
  request: v.strictObject({
    /** Part of a phone number, a name or an e-mail address. */
    search: v.optional(v.pipe(Typed, v.trim(), v.maxLength(60)), ''),
    /** closed: accounts that were closed and have points now. */
    state: v.optional(v.picklist(['waiting', 'blocked', 'closed'])),
    since: v.optional(Day),
    limit: v.optional(Rows, 200),
  }),
  reply: v.object({ players: v.array(OperatorPlayer), total: v.number() }),
})

/** Newest first. */
export const listPlayerBids = call({
  name: 'player-bids',
  request: v.strictObject({ phone: PhoneNumber, ...Between, limit: v.optional(Rows, 200) }),
  reply: v.object({ bids: v.array(OperatorBid) }),
})

/** Newest first. */
export const listPlayerEntries = call({
  name: 'player-statement',
  request: v.strictObject({ phone: PhoneOrClosed, ...Between, limit: v.optional(Rows, 200) }),
  reply: v.object({ entries: v.array(OperatorEntry) }),
})

/** With the newest bids and entries, newest first. */
export const showPlayer = call({
  name: 'player',
  request: v.strictObject({ phone: PhoneOrClosed }),
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

/** `id` names the debit: sent again, it takes no second time. `owe`: the rest becomes a debt. */
export const debitPlayer = call({
  name: 'debit',
  request: v.strictObject({
    id: v.pipe(v.string(), v.uuid(errorCode('debit_id_invalid'))),
    phone: PhoneOrClosed,
    points: AmountPoints,
    reason: Reason,
    owe: v.optional(v.boolean(), false),
  }),
  reply: v.object({ player: OperatorPlayer }),
})

/**
 * A code for the browsers that asked to reset the MPIN of a number in the last hour, in place of the
 * codes that they were sent.
 */
export const makeResetCode = call({
  name: 'reset-code',
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({ code: v.string(), minutes: v.number(), browsers: v.number() }),
})
