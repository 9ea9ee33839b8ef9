import * as v from 'valibot'
import { exclusionSpans, limitKinds, realityMinutes } from '#domain/limits.ts'
import { errorCode } from './codes.ts'
import { endpoint } from './endpoint.ts'
import {
  Coded,
  Flag,
  Instant,
  notTooMany,
  OptionalNumber,
  OptionalPoints,
  PhoneNumber,
  Points,
  Sentence,
  Text,
  Typed,
} from './wire.ts'

/** Whole points; "" removes the limit. */
export const LimitPoints = v.pipe(
  Typed,
  v.trim(),
  notTooMany,
  v.regex(/^(|0|[1-9]\d{0,8})$/, errorCode('limit_invalid')),
  v.transform(typed => (typed === '' ? null : Number(typed))),
)

const Nullable = v.pipe(
  v.nullable(v.number()),
  v.transform(number => number ?? undefined),
)
const Kind = v.picklist(limitKinds)

const SetLimit = v.object({
  kind: Kind,
  points: Points,
  /** Points of this period; below 0 where more was won than lost. */
  used: Points,
  /** The end of the period, epoch ms. */
  until: Instant,
})
export type SetLimit = v.InferOutput<typeof SetLimit>

const Raise = v.object({
  id: Text,
  kind: Kind,
  /** Null where the limit is to be removed. */
  points: Nullable,
  /** From when it can be confirmed, epoch ms. */
  ready_at: Instant,
  /** Until when it can be confirmed, epoch ms. */
  ends_at: Instant,
})
export type Raise = v.InferOutput<typeof Raise>

const Change = v.object({
  /** The kind of a limit, "exclusion" or "reality_check". */
  what: Text,
  /** Points or minutes; null for none. */
  before: Nullable,
  /** Points or minutes; null for none. */
  after: Nullable,
  /** The end of a break, epoch ms. */
  until: Nullable,
  /** "done", "waiting" or "called_off". */
  state: Text,
  /** "player" or "operator". */
  by: Text,
  at: Instant,
})
export type Change = v.InferOutput<typeof Change>

/** What was played since the login. */
const PlayedSession = v.object({
  /** When the session began, epoch ms. */
  since: Instant,
  staked: OptionalPoints,
  won: OptionalPoints,
})

/**
 * The limits and breaks of the player.
 *
 * @example { "phone_number": "9000000001" }
 */
export const getLimits = endpoint({
  name: 'get_limits.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({
    limits: v.array(SetLimit),
    waiting: v.array(Raise),
    /** The end of a break, epoch ms. Null or past without a break. */
    excluded_until: Nullable,
    /** How often the app shows how long one has played. */
    reality_minutes: OptionalNumber,
    session: PlayedSession,
    /** Newest first. */
    history: v.array(Change),
  }),
  owner: request => request.phone_number,
})

/**
 * Sets a limit.
 *
 * A lower limit is valid at once. A higher one waits for a day and a confirmation.
 *
 * @example { "phone_number": "9000000001", "kind": "stake_day", "points": "500" }
 */
export const setLimit = endpoint({
  name: 'set_limit.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, kind: Kind, points: LimitPoints }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})

/**
 * Confirms or cancels a raised limit.
 *
 * @example { "phone_number": "9000000001", "id": "018f6b1e-5c1d-7c55-9a3e-3f1d2a7b9c04", "answer": "call_off" }
 */
export const answerRaise = endpoint({
  name: 'answer_raise.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    id: v.pipe(v.string(), v.uuid(errorCode('limit_change_over'))),
    answer: v.picklist(['confirm', 'call_off']),
  }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})

/**
 * Shuts the player out for a time.
 *
 * @example { "phone_number": "9000000001", "span": "24h" }
 */
export const takeBreak = endpoint({
  name: 'take_break.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, span: v.picklist(exclusionSpans) }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})

/**
 * Sets how often the app shows how long one has played.
 *
 * @example { "phone_number": "9000000001", "minutes": "30" }
 */
export const setRealityCheck = endpoint({
  name: 'set_reality_check.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({
    phone_number: PhoneNumber,
    minutes: v.pipe(Typed, v.transform(Number), v.picklist(realityMinutes)),
  }),
  reply: v.object({ success: Flag, msg: Sentence, ...Coded }),
  owner: request => request.phone_number,
})
