import type { TypedField } from '../form.ts'
import { asciiDigits } from './digits.ts'

/** The field shows the code in capitals while it is typed. */
export const ifscField: TypedField = {
  read: typed => asciiDigits(typed).toUpperCase(),
  isShown: true,
}
