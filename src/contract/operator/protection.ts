import * as v from 'valibot'
import { exclusionSpans, limitKinds } from '#domain/limits.ts'
import { errorCode } from '../error-code.ts'
import { FourDigits, PhoneNumber, Typed } from '../wire.ts'
import { call } from './call.ts'
import { Reason, Whole } from './values.ts'

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

export const showLimits = call({
  name: 'player-limits',
  request: v.strictObject({ phone: PhoneNumber }),
  reply: OperatorLimits,
})

/** Sets or lowers a limit. An operator cannot raise or remove one. */
export const tightenLimit = call({
  name: 'player-limit',
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

/** Begins a break of a player. It cannot be made shorter. */
export const excludePlayer = call({
  name: 'exclude',
  request: v.strictObject({
    phone: PhoneNumber,
    span: v.picklist(exclusionSpans, errorCode('span_unknown')),
    reason: Reason,
  }),
  reply: OperatorLimits,
})

/** Counts of players, and of changes in the last `days`. */
export const reportProtection = call({
  name: 'report-protection',
  request: v.strictObject({
    days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(366)), 30),
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

/** Sends a code to the player's number. */
export const askErasure = call({
  name: 'erase-code',
  request: v.strictObject({ phone: PhoneNumber }),
  reply: v.object({}),
})

/** Closes the account and removes the personal data, with the code that was sent to the number. */
export const erasePlayer = call({
  name: 'erase',
  request: v.strictObject({ phone: PhoneNumber, code: FourDigits }),
  reply: v.object({}),
})
