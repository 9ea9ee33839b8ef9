import { ankOf, isPana, normalisePana } from '#domain/panas.ts'
import { typedNumber } from '../../lib/typed/number.ts'
import { messages } from '../../messages/play.ts'

/** The ank of a typed pana; '' for any other text. */
export function ankHint(typed: string): string {
  const number = typedNumber(typed)
  return isPana(number) ? messages.get().ank(ankOf(number)) : ''
}

/** One or two digits with zeros before them, as three; any other text stays. */
export function paddedPana(typed: string): string {
  const number = typedNumber(typed)
  return /^\d{1,2}$/.test(number) ? number.padStart(3, '0') : typed
}

/** The pana that digits may stand for, sorted with 0 last; null for none, or if they are one. */
export function nearPana(number: string): string | null {
  return isPana(number) ? null : normalisePana(number)
}
