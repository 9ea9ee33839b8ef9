import * as v from 'valibot'
import { exclusionSpans, limitKinds } from '#domain/limits.ts'
import { ReceiptNumber } from '../bids.ts'
import { errorCode } from '../codes.ts'
import { AmountPoints } from '../funds.ts'
import { FourDigits, PhoneNumber, Typed } from '../wire.ts'
import { call, Day, everyone, Reason, Whole } from './call.ts'

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

/** The players, newest first. `total` counts all that match. */
export const listPlayers = call({
  name: 'players',
  roles: everyone,
  request: v.strictObject({
    /** Part of a phone number, a name or an e-mail address. */
    search: v.optional(v.pipe(Typed, v.trim(), v.maxLength(60)), ''),
    /** closed: accounts that were closed and have points now. */
    state: v.optional(v.picklist(['waiting', 'blocked', 'closed'])),
    since: v.optional(Day),
    limit: v.optional(Rows, '200'),
  }),
  reply: v.object({ players: v.array(OperatorPlayer), total: v.number() }),
})

/** The bids of a player, newest first. */
export const listPlayerBids = call({
  name: 'player-bids',
  roles: everyone,
  request: v.strictObject({ phone: PhoneNumber, ...Between, limit: v.optional(Rows, '200') }),
  reply: v.object({ bids: v.array(OperatorBid) }),
})

/** The entries of a wallet, newest first. */
export const listPlayerEntries = call({
  name: 'player-statement',
  roles: everyone,
  request: v.strictObject({ phone: PhoneOrClosed, ...Between, limit: v.optional(Rows, '200') }),
  reply: v.object({ entries: v.array(OperatorEntry) }),
})

/** A player with the newest bids and entries, newest first. */
export const showPlayer = call({
  name: 'player',
  roles: everyone,
  request: v.strictObject({ phone: PhoneOrClosed }),
  reply: v.object({
    player: OperatorPlayer,
    /** End of the last pause or lock after wrong MPINs; null if none is left. */
    login_locked_until: v.nullable(v.string()),
    bids: v.array(OperatorBid),
    entries: v.array(OperatorEntry),
  }),
})

/** Activates or blocks a player. "1" may bet; "0" only sees the markets. */
export const setPlayerStatus = call({
  name: 'player-status',
  roles: ['owner', 'manager', 'cashier'],
  changes: true,
  request: v.strictObject({ phone: PhoneNumber, status: v.picklist(['0', '1']) }),
  reply: v.object({ player: OperatorPlayer }),
})

/** Ends the locks of login and of codes of a number, also for devices that have logged in. */
export const unlockPlayer = call({
  name: 'player-unlock',
  roles: ['owner', 'manager', 'cashier'],
  changes: true,
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({ player: OperatorPlayer }),
})

/** Adds points to a wallet, once for an `id`. */
export const creditPlayer = call({
  name: 'credit',
  roles: ['owner', 'cashier'],
  changes: true,
  request: v.strictObject({
    id: v.pipe(v.string(), v.uuid(errorCode('credit_id_invalid')), v.toLowerCase()),
    phone: PhoneNumber,
    points: AmountPoints,
    reason: Reason,
  }),
  reply: v.object({ player: OperatorPlayer }),
})

/** Takes points from a wallet, once for an `id`; with `owe` the rest becomes a debt. */
export const debitPlayer = call({
  name: 'debit',
  roles: ['owner', 'cashier'],
  changes: true,
  request: v.strictObject({
    id: v.pipe(v.string(), v.uuid(errorCode('debit_id_invalid')), v.toLowerCase()),
    phone: PhoneOrClosed,
    points: AmountPoints,
    reason: Reason,
    owe: v.optional(v.boolean(), false),
  }),
  reply: v.object({ player: OperatorPlayer }),
})

/** A code for the browsers that asked for a new MPIN in the last hour, instead of the one they were sent. */
export const makeResetCode = call({
  name: 'reset-code',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({ code: v.string(), minutes: v.number(), browsers: v.number() }),
})

/**
 * A receipt by its number.
 *
 * Points are whole, instants are ISO texts in UTC. `bids` are the first 500 of `count`.
 */
export const showReceipt = call({
  name: 'receipt',
  roles: everyone,
  request: v.strictObject({ number: ReceiptNumber }),
  reply: v.object({
    number: v.string(),
    /** Null once the personal data of a closed account is removed. */
    phone: v.nullable(v.string()),
    /** Null while the account is open. */
    closed_at: v.nullable(v.string()),
    issued_at: v.string(),
    count: Whole,
    points: Whole,
    first_at: v.string(),
    last_at: v.string(),
    balance_after: Whole,
    bids: v.array(OperatorBid),
  }),
})

const OperatorLimits = v.object({
  phone: v.string(),
  limits: v.array(
    v.object({ kind: v.picklist(limitKinds), points: Whole, used: Whole, until: v.string() }),
  ),
  excluded_until: v.nullable(v.string()),
  reality_minutes: Whole,
  /** Newest first. */
  history: v.array(
    v.object({
      what: v.string(),
      before: v.nullable(Whole),
      after: v.nullable(Whole),
      until: v.nullable(v.string()),
      state: v.string(),
      by: v.string(),
      reason: v.string(),
      at: v.string(),
    }),
  ),
})
export type OperatorLimits = v.InferOutput<typeof OperatorLimits>

/** The limits of a player. */
export const showLimits = call({
  name: 'player-limits',
  roles: everyone,
  request: v.strictObject({ phone: PhoneNumber }),
  reply: OperatorLimits,
})

/** Sets or lowers a limit of a player. An operator cannot raise or remove one. */
export const tightenLimit = call({
  name: 'player-limit',
  roles: ['owner', 'manager', 'cashier'],
  changes: true,
  request: v.strictObject({
    phone: PhoneNumber,
    kind: v.picklist(limitKinds, errorCode('limit_kind_unknown')),
    points: v.pipe(
      Typed,
      v.regex(/^(0|[1-9]\d{0,8})$/, errorCode('limit_invalid')),
      v.transform(Number),
    ),
    reason: Reason,
  }),
  reply: OperatorLimits,
})

/** Shuts a player out for a time, which cannot be made shorter. */
export const excludePlayer = call({
  name: 'exclude',
  roles: ['owner', 'manager', 'cashier'],
  changes: true,
  request: v.strictObject({
    phone: PhoneNumber,
    span: v.picklist(exclusionSpans, errorCode('span_unknown')),
    reason: Reason,
  }),
  reply: OperatorLimits,
})

/** What players did with limits and breaks now, and in the last `days`. */
export const reportProtection = call({
  name: 'report-protection',
  roles: everyone,
  request: v.strictObject({
    days: v.optional(
      v.pipe(Typed, v.transform(Number), v.integer(), v.minValue(1), v.maxValue(366)),
      '30',
    ),
  }),
  reply: v.object({
    /** Players who have at least one limit now. */
    with_limits: Whole,
    /** Players on a break now. */
    on_break: Whole,
    /** In these days: limits set or lowered, raises asked for and confirmed, breaks begun. */
    set: Whole,
    raises_asked: Whole,
    raises_confirmed: Whole,
    breaks: Whole,
    /** Players who have used up a limit of the current period, by kind. */
    used_up: v.array(v.object({ kind: v.picklist(limitKinds), players: Whole })),
    /** In these days: deposits credited above a limit. */
    over_limit: Whole,
  }),
})

/** Sends a code to a player who wants the personal data removed. */
export const askErasure = call({
  name: 'erase-code',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({}),
})

/** Closes the account and removes the personal data, with the code that was sent to the player. */
export const erasePlayer = call({
  name: 'erase',
  roles: ['owner'],
  changes: true,
  request: v.strictObject({ phone: PhoneNumber, code: FourDigits }),
  reply: v.object({}),
})
