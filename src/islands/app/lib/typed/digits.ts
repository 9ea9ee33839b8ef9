import type { TypedField } from '../form.ts'

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
