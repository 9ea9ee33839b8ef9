import * as v from 'valibot'
import { isDay } from '#domain/market-days.ts'
import { errorCode } from '../error-code.ts'
import { Typed } from '../wire.ts'

export const Reason = v.pipe(
  Typed,
  v.trim(),
  v.nonEmpty(errorCode('reason_required')),
  v.maxLength(200, errorCode('reason_too_long')),
)

/** A whole number, for example points. */
export const Whole = v.pipe(v.number(), v.integer())

/** A day of the market's clock, YYYY-MM-DD. */
export const Day = v.pipe(Typed, v.check(isDay, errorCode('day_invalid')))

export const Session = v.picklist(['Open', 'Close'], errorCode('session_unknown'))

/** The name of a market that exists. */
export const MarketName = v.pipe(Typed, v.trim())
