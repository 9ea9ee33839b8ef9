import { parsePoints, wholeAmount } from '#domain/points.ts'
import type { TypedField } from './form.ts'
import { sentence } from './sentence.ts'

/** Invisible characters: marks of direction, zero-width characters, and those that make a digit an emoji. */
const unseen = /[\p{Cf}\p{DI}]|\u20e3/gu
const fullWidth = /[\uff01-\uff5e]/g
const anyDigit = /\p{Nd}/gu
const separators = /[\s\p{Cc}\p{Pd}\u2212\u2800]/gu
/** Also of a phone number, as in (98765) 432.10. */
const phoneSigns = /[.()]/g
/** Of a cell in a spreadsheet. */
const decimals = /\.(?:\d|0+)\s*$/
const dashes = /[\p{Pd}\u2212]/gu
const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g

/** The text in ASCII digits, letters and signs, without invisible characters. */
function plain(typed: string): string {
  return typed
    .replace(unseen, '')
    .replace(fullWidth, char => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(anyDigit, digit => String(digitValue(digit)))
}

/** The digits of a script follow each other, and two scripts may be next to each other. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0)!
  let before = code
  while (String.fromCodePoint(before - 1).match(anyDigit)) before--
  return (code - before) % 10
}

/**
 * The digits of a number that may be written in groups, such as an account number. Other signs stay,
 * so that the form refuses 1234567890.00, which a spreadsheet gives.
 */
export function typedDigits(typed: string): string {
  return plain(typed).replace(separators, '')
}

/** The digits of a phone number, whether or not it has all of them. */
function phoneDigits(typed: string): string {
  return typedDigits(typed).replace(phoneSigns, '')
}

export const digitsField: TypedField = { read: typedDigits }

/** Up to four digits; null for any other text. */
export function typedCode(typed: string): string | null {
  const digits = typedDigits(typed)
  return /^\d{0,4}$/.test(digits) ? digits : null
}

/** The site in the last line of a message: its name may have digits. */
const siteLine = /@\S+ #/

/**
 * The only four digits of a text message, which is longer than one more character after the code
 * that was there; null if there are none or several.
 */
export function codeInMessage(typed: string, before: string): string | null {
  if (typed.length <= before.length + 1) return null
  const codes =
    plain(typed.replace(siteLine, ''))
      .match(/\d+/g)
      ?.filter(digits => digits.length === 4) ?? []
  return new Set(codes).size === 1 ? (codes[0] ?? null) : null
}

/**
 * The ten digits of a mobile number, without the prefix +91, 0091, 91 or 0 and without separators.
 * Any other text is returned unchanged, so that the form refuses it.
 */
export function typedPhone(typed: string): string {
  if (decimals.test(plain(typed))) return typed
  const digits = phoneDigits(typed)
  const isRead = isPhone(digits) || typedNumber(typed) === ''
  return /^(?:(?:\+91|0091|91)0?|0)([1-9]\d{9})$/.exec(digits)?.[1] ?? (isRead ? digits : typed)
}

/** Whether the text can still become a mobile number. */
export function canBecomePhone(typed: string): boolean {
  return /^(?:\d{0,10}|00910?\d{0,10}|\+(?:9(?:10?\d{0,10})?)?)$/.test(phoneDigits(typed))
}

/** Once the number is understood, the field shows its ten digits. */
export const phoneField: TypedField = {
  read: typedPhone,
  isShown: true,
  errorOf: typed =>
    isPhone(typedPhone(typed)) || canBecomePhone(typed) ? undefined : sentence('phone_digits_only'),
}

function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

/** A code of letters and digits that a bank gives, such as an IFSC or a UTR, in capitals. */
export function typedReference(typed: string): string {
  return typedDigits(typed).toUpperCase()
}

export const referenceField: TypedField = { read: typedReference }

/** The field shows the code in capitals while it is typed. */
export const ifscField: TypedField = { read: typedReference, isShown: true }

/** '1 000' and '12 500', but not '100 200', which may be two numbers. */
const spacedGroups = /^\D*\d{1,2} \d{3}(?! ?\d)/

/**
 * Points as they are written, with the sign of rupees, separators of thousands or zeros: '₹1,000/-' →
 * '1000', '0500' → '500'. Any other text stays.
 */
export function typedPoints(typed: string): string {
  const text = typedNumber(typed).replace(/[\u00a0\u2009\u202f]/g, ' ')
  const points = wholeAmount(spacedGroups.test(text) ? text.replace(/(?<=\d) (?=\d)/g, ',') : text)
  return points?.replace(/^0+(?=.)/, '') ?? text
}

export const pointsField: TypedField = { read: typedPoints }

/** A number that is played, in ASCII digits and without spaces around it. */
export function typedNumber(typed: string): string {
  return plain(typed).trim()
}

export const numberField: TypedField = { read: typedNumber }

/** Numbers in lines, in ASCII digits and with plain dashes and line ends. */
export function typedLines(typed: string): string {
  return plain(typed).replace(lineEnds, '\n').replace(dashes, '-')
}

export const emailField: TypedField = { read: typed => typed.replace(unseen, '').trim() }

/**
 * A name without marks of direction and other characters that are not seen. The joiners of Hindi and
 * the tags of flags stay.
 */
export function typedName(typed: string): string {
  return typed
    .replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

export const nameField: TypedField = { read: typedName }

/** Returns 0 for a text that is not a number of points. */
export function pointsIn(typed: string): number {
  return parsePoints(typedPoints(typed)) ?? 0
}

/** Sets the value of an input and sends an input event, as typing does. */
export function typeInto(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
