import * as v from 'valibot'
import { exclusionSpans, limitKinds, realityMinutes } from '#domain/limits.ts'
import { endpoint } from './endpoint.ts'
import { errorCode } from './errors.ts'
import {
  Coded,
  Flag,
  Instant,
  listOf,
  notTooMany,
  OptionalPoints,
  objectOf,
  PhoneNumber,
  Points,
  Text,
  Typed,
} from './wire.ts'

/** Whole points of a limit, 0 too; '' for no limit. Out: a number, or null for no limit. */
export const LimitPoints = v.pipe(
  Typed,
  v.trim(),
  notTooMany,
  v.regex(/^(|0|[1-9]\d{0,8})$/, errorCode('limit_invalid')),
  v.transform(typed => (typed === '' ? null : Number(typed))),
)

const Kind = v.picklist(limitKinds)

const SetLimit = v.object({
  kind: Kind,
  points: Points,
  /** What counts in the current period; below 0 if more was won than lost. */
  used: Points,
  /** When the period ends. */
  until: Instant,
})
export type SetLimit = v.InferOutput<typeof SetLimit>

const Raise = v.object({
  id: Text,
  kind: Kind,
  /** Undefined where the limit is to be removed. */
  points: OptionalPoints,
  /** From when to when it can be confirmed. */
  ready_at: Instant,
  ends_at: Instant,
})
export type Raise = v.InferOutput<typeof Raise>

const Change = v.object({
  /** The kind of a limit, 'exclusion' or 'reality_check'. */
  what: Text,
  before: OptionalPoints,
  after: OptionalPoints,
  /** The end of a break. */
  until: Instant,
  /** 'done', 'waiting' or 'called_off'. */
  state: Text,
  /** 'player' or 'operator'. */
  by: Text,
  at: Instant,
})
export type Change = v.InferOutput<typeof Change>

/** What was played since the login. */
const PlayedSession = objectOf({ since: Instant, staked: OptionalPoints, won: OptionalPoints })

export const getLimits = endpoint({
  name: 'get_limits.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: false,
  successField: 'none',
  request: v.object({ phone_number: PhoneNumber }),
  reply: v.object({
    limits: listOf(SetLimit),
    waiting: listOf(Raise),
    /** Undefined or past without a break. */
    excluded_until: Instant,
    reality_minutes: OptionalPoints,
    session: PlayedSession,
    /** Newest first. */
    history: listOf(Change),
  }),
  owner: request => request.phone_number,
})

export const setLimit = endpoint({
  name: 'set_limit.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, kind: Kind, points: LimitPoints }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})

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
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})

export const takeBreak = endpoint({
  name: 'take_break.php',
  sendsAs: 'json',
  access: 'bettor',
  changes: true,
  successField: 'success',
  request: v.object({ phone_number: PhoneNumber, span: v.picklist(exclusionSpans) }),
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})

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
  reply: v.object({ success: Flag, msg: Text, ...Coded }),
  owner: request => request.phone_number,
})
