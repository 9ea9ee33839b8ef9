import type { TypedField } from '../form.ts'
import { typedDigits } from './digits.ts'

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
