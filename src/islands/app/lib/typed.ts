import type { TypedField } from './form.ts'

const separators = /[\s\p{Pd}\p{Cf}.()]/gu
const anyDigit = /\p{Nd}/gu

/** Digits of other scripts as ASCII digits: '९८' → '98'. */
export function asciiDigits(text: string): string {
  return text.replace(anyDigit, digit => {
    if (digit.length > 1) return digit
    // A script's zero has a code that ends in hexadecimal 0 or 6.
    const code = digit.charCodeAt(0)
    const last = code % 16
    return `${String.fromCharCode(code - last).match(anyDigit) ? last : last - 6}`
  })
}

/** The digits of a number that may be written in groups, such as an account number. */
export function typedDigits(typed: string): string {
  return asciiDigits(typed).replace(separators, '')
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
    asciiDigits(typed.replace(siteLine, ''))
      .match(/\d+/g)
      ?.filter(digits => digits.length === 4) ?? []
  return new Set(codes).size === 1 ? (codes[0] ?? null) : null
}

/**
 * The ten digits of a mobile number, without the prefix +91, 0091, 91 or 0 and without separators.
 * Any other text stays as it is, so that the form refuses it.
 */
export function typedPhone(typed: string): string {
  const digits = typedDigits(typed)
  return /^(?:\+91|0091|91|0)([1-9]\d{9})$/.exec(digits)?.[1] ?? (isPhone(digits) ? digits : typed)
}

/** Whether more typing can make a mobile number of the text. */
export function canBecomePhone(typed: string): boolean {
  return /^(?:\d{0,10}|0091\d{0,10}|\+(?:9(?:1\d{0,10})?)?)$/.test(typedDigits(typed))
}

/** Once the number is understood, the field shows its ten digits. */
export const phoneField: TypedField = {
  read: typedPhone,
  isShown: true,
  errorOf: typed =>
    isPhone(typedPhone(typed)) || canBecomePhone(typed) ? undefined : 'phone_digits_only',
}

function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

/** The field shows the code in capitals while it is typed. */
export const ifscField: TypedField = {
  read: typed => asciiDigits(typed).toUpperCase(),
  isShown: true,
}

/**
 * Points without the separators of thousands and zeros before them: '1,00,000' → '100000', '0500' →
 * '500'. Any other text stays.
 */
export function typedPoints(typed: string): string {
  const text = typedNumber(typed)
  const isGrouped = /^\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}$/.test(text)
  const points = isGrouped ? text.replace(/[,\s]/g, '') : text
  return /^\d+$/.test(points) ? points.replace(/^0+(?=.)/, '') : points
}

export const pointsField: TypedField = { read: typedPoints }

/** A number that is played, in ASCII digits and without spaces around it. */
export function typedNumber(typed: string): string {
  return asciiDigits(typed).trim()
}

export const numberField: TypedField = { read: typedNumber }
