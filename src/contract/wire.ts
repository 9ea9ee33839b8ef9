import * as v from 'valibot'
import type { Day } from '#domain/market-days.ts'
import { errorCode } from './codes.ts'

const NUMBER = /^[+-]?(\d+|\d{1,3}(,\d\d\d?)*,\d{3})(\.\d*)?$/

/** Text; '' for a list, an object, null and nothing. */
export function textOf(value: unknown): string {
  return typeof value === 'object' || value === undefined ? '' : String(value)
}

/** A number, or text with one: "1000", "1,380.50". Undefined for anything else, never 0. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value).trim()
  return NUMBER.test(text) ? Number(text.replaceAll(',', '')) : undefined
}

export function isYes(value: unknown): boolean {
  return ['1', 'true', 'success'].includes(textOf(value).toLowerCase())
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The fields of an object; none for anything else, such as a list. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) && !Array.isArray(value) ? value : {}
}

// What a reply has. The app refuses a reply that does not fit, but it may meet an older or newer server.
// So a new field is optional and has a default where needed (`v.optional(Text, '')`), a new word of a list
// needs a fallback, and no field is removed or gets another type. Unknown fields pass. The doc comments of
// these and all other fields are their descriptions in public/openapi.json.

export const Text = /* @__PURE__ */ v.string()

/** An English sentence. */
export const Sentence = /* @__PURE__ */ v.string()

/** Points. */
export const Points = /* @__PURE__ */ v.number()

// Optional, because other APIs may leave them out.

export const OptionalNumber = /* @__PURE__ */ v.optional(v.number())

/** Points. */
export const OptionalPoints = /* @__PURE__ */ v.optional(v.number())

/** Epoch ms. */
export const Instant = /* @__PURE__ */ v.optional(v.number())

/** The values in the message, by their names. */
export const Params = /* @__PURE__ */ v.record(v.string(), v.unknown())

export const Coded = {
  /** The message by its name; empty without one. */
  code: Text,
  params: Params,
}

export const NotAlwaysCoded = {
  /** The message by its name; empty without one. */
  code: v.optional(Text, ''),
  params: v.optional(Params, {}),
}

/** "1" or "0". */
export const Flag = /* @__PURE__ */ v.pipe(v.string(), v.transform<string, boolean>(isYes))

/**
 * Characters that are not shown but change how the text next to them is shown: control characters, line
 * separators, directions, zero-width ones. Hindi and Marathi need the two zero-width joiners.
 */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}]|(?![\u200C\u200D])\p{Cf}/gu

/** Whether a text has no hidden character. */
export function isShown(text: string): boolean {
  return text.search(HIDDEN) < 0
}

/** Whether a text shows anything: some letters are as empty as a space. */
function isVisible(text: string): boolean {
  return /[^\s\p{M}\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text)
}

/** The text with a space instead of each hidden character. */
export function withoutHidden(text: string): string {
  return text.replace(HIDDEN, ' ')
}

export const Typed = v.pipe(v.string(), v.maxLength(500))

/** Refuses more digits than points can have. */
export const notTooMany = /* @__PURE__ */ v.check(
  (typed: string) => !/^[1-9][0-9]{9}/.test(typed),
  errorCode('points_too_many'),
)

/** The most characters for each letter, as a Hindi letter may have several signs. */
const MARKED_MAX = 4

/** The number of letters. In Hindi a sign of a vowel is a character, and not a letter. */
function lettersIn(text: string): number {
  return text.replace(/\p{M}/gu, '').length
}

/** A name of a person or a bank. In: the most letters, and the codes of its errors. */
/* @__NO_SIDE_EFFECTS__ */
export function Name(max: number, required: string, tooLong: string) {
  return v.pipe(
    Typed,
    v.trim(),
    v.nonEmpty(required),
    v.check(text => lettersIn(text) <= max && text.length <= MARKED_MAX * max, tooLong),
    v.check(isShown, errorCode('name_hidden')),
    v.check(isVisible, required),
  )
}

/** Ten digits. For a player it must be the number of the session. */
export const PhoneNumber = v.pipe(Typed, v.regex(/^\d{10}$/, errorCode('phone_invalid')))

/** Four digits. */
export const FourDigits = v.pipe(Typed, v.regex(/^\d{4}$/, errorCode('four_digits_only')))

/** A random name of the device, for limits. It opens nothing. */
export const TokenId = v.optional(v.pipe(Typed, v.maxLength(100)), '')

/** 'YYYY-MM-DD' as the calls write a date: 'MM/DD/YYYY'. */
export function wireDate(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** 'MM/DD/YYYY' as a day, 'YYYY-MM-DD'. */
export function wireDay(date: string): Day {
  const [month, day, year] = date.split('/')
  return `${year}-${month}-${day}`
}

/** The most rows of one page of a history. */
export const MOST_PAGE_ROWS = 200

/** The number of rows, 1 to 200. */
export const PageSize = v.pipe(
  Typed,
  v.regex(/^(?:[1-9]\d?|1\d\d|200)$/, errorCode('page_size_invalid')),
  v.transform(Number),
)

/** The action_type of a fund request, as the specification spells it. */
export const actionTypes = { deposit: 'Deposite', withdrawal: 'Withdraw' } as const

/** Ten digits as 90000 00001, which is easier to read out. */
export function inTwoGroups(phone: string): string {
  return phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
}
