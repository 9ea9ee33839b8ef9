import { asciiDigits, typedDigits } from './digits.ts'

/** Up to four digits; null for any other text. */
export function typedCode(typed: string): string | null {
  const digits = typedDigits(typed)
  return /^\d{0,4}$/.test(digits) ? digits : null
}

/**
 * The only four digits of a text message, which is longer than one more character after the code
 * that was there; null if there are none or several.
 */
export function codeInMessage(typed: string, before: string): string | null {
  if (typed.length <= before.length + 1) return null
  const codes =
    asciiDigits(typed)
      .match(/\d+/g)
      ?.filter(digits => digits.length === 4) ?? []
  return new Set(codes).size === 1 ? (codes[0] ?? null) : null
}
