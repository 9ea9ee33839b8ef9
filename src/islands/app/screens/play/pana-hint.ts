import { ankOf, normalisePana } from '#domain/panas.ts'
import { typedNumber } from '../../lib/typed/number.ts'
import { messages } from '../../messages/play.ts'

/** The pana for typed digits, and its ank; '' for any other text. */
export function panaHint(typed: string): string {
  const number = typedNumber(typed)
  const pana = normalisePana(number)
  if (pana === null) return ''
  const ank = messages.get().ank(ankOf(pana))
  return pana === number ? ank : `${messages.get().became(number, pana)} · ${ank}`
}

/** The hint that stays when the field is emptied: of digits that became another pana. */
export function keptHint(typed: string): string {
  const number = typedNumber(typed)
  return normalisePana(number) === number ? '' : panaHint(typed)
}
