import * as v from 'valibot'
import { errorCode } from './error-code.ts'

const scalar = v.union([v.string(), v.number(), v.boolean()])

/** Reads text where a foreign API may send a number, null or nothing. */
export const Text = v.pipe(v.nullish(scalar, ''), v.transform(String))

/** Reads points sent as a number or as text ("1000", "1000.00"). Anything else fails the reply. */
export const Points = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.nonEmpty(), v.transform(Number))]),
  v.check(points => Number.isFinite(points)),
)

/** Epoch milliseconds that only our own API sends. */
export const Instant = v.optional(Points)

/** The parameters of a code; empty where a foreign API sends none. */
export const Params = v.fallback(v.optional(v.record(v.string(), v.unknown()), {}), {})

/** The code of a message and its parameters, which only our own API sends. */
export const Coded = { code: v.optional(Text, ''), params: Params }

/** A flag as "1", 1, true, "true" or "success"; everything else, absence included, is false. */
export const Flag = v.pipe(
  v.nullish(scalar, ''),
  v.transform(value => ['1', 'true', 'success'].includes(String(value).toLowerCase())),
)

/** Text typed by a player: form and multipart send text, JSON may send a number. */
export const Typed = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.maxLength(500),
)

export const PhoneNumber = v.pipe(Typed, v.regex(/^\d{10}$/, errorCode('phone_invalid')))

export const FourDigits = v.pipe(Typed, v.regex(/^\d{4}$/, errorCode('four_digits_only')))

/** A device's random name, for limits by device; it opens nothing. */
export const TokenId = v.optional(v.pipe(Typed, v.maxLength(100)), '')
