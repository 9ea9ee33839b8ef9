import type { TypedField } from '../form.ts'
import { asciiDigits } from './digits.ts'

/** A number that is played, in ASCII digits and without spaces around it. */
export function typedNumber(typed: string): string {
  return asciiDigits(typed).trim()
}

export const numberField: TypedField = { read: typedNumber }
