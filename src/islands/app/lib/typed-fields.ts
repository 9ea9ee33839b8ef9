import type { TypedField } from './form.ts'
import {
  canBecomePhone,
  typedDigits,
  typedIfsc,
  typedNumber,
  typedPhone,
  typedPoints,
} from './typed.ts'

/** A mobile number. Once it is understood, the field shows its ten digits. */
export const phoneField: TypedField = {
  read: typedPhone,
  isShown: true,
  errorOf: typed =>
    typedPhone(typed) !== typed || canBecomePhone(typed) ? undefined : 'phone_digits_only',
}

export const pointsField: TypedField = { read: typedPoints }

/** A number that is played. */
export const numberField: TypedField = { read: typedNumber }

export const accountField: TypedField = { read: typedDigits }

export const ifscField: TypedField = { read: typedIfsc, isShown: true }
