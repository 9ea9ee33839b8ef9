import type { TypedField } from '../form.ts'
import { typedNumber } from './number.ts'

/** Points without the separators of thousands: '1,00,000' → '100000'. Any other text stays. */
export function typedPoints(typed: string): string {
  const text = typedNumber(typed)
  const isGrouped = /^\d{1,3}(?:[,\s]\d{2,3})*[,\s]\d{3}$/.test(text)
  return isGrouped ? text.replace(/[,\s]/g, '') : text
}

export const pointsField: TypedField = { read: typedPoints }
