import type { TypedField } from '../form.ts'
import { typedNumber } from './number.ts'

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
