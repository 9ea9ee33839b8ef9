import * as v from 'valibot'
import { isDay } from '#domain/market-days.ts'
import { errorCode } from '../codes.ts'
import { Typed } from '../wire.ts'
import { type Role, roles } from './roles.ts'

/** The roles of a call that only reads. */
export const everyone = roles

/**
 * A call of the people who run an instance: POST /operator/{name}, JSON. The command sends the operator's
 * token and may make every call; a person in the admin's page has a session.
 */
export type OperatorCall<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = {
  name: string
  /** Who may make it. anyone: without a session, only at the address of the admin's page. */
  roles: readonly Role[] | 'anyone'
  /** A call that changes something is in the journal. */
  changes?: true
  request: Request
  reply: Reply
}

/** Declares one of the operator's calls. */
/* @__NO_SIDE_EFFECTS__ */
export function call<Request extends v.GenericSchema, Reply extends v.GenericSchema>(
  declared: OperatorCall<Request, Reply>,
): OperatorCall<Request, Reply> {
  return declared
}

export const Reason = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('reason_required')),
  v.maxLength(200, errorCode('reason_too_long')),
)

export const Whole = v.pipe(v.number(), v.integer())

/** A day of the market's clock, YYYY-MM-DD. */
export const Day = v.pipe(Typed, v.check(isDay, errorCode('day_invalid')))

/** Open or Close. */
export const Session = v.picklist(['Open', 'Close'], errorCode('session_unknown'))

/** The name of a market that exists. */
export const MarketName = v.pipe(Typed, v.trim())
