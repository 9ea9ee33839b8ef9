import { type GameType, numbersOf } from '#domain/game-types.ts'
import { ankOf, normalisePana } from '#domain/panas.ts'
import { typedNumber } from '../../lib/typed/number.ts'

/** The anks in the order of a panel chart. */
export const anks = Array.from('1234567890')

export type NumberGroup = { ank: string; numbers: readonly string[] }

/** The numbers of the grid that fit what is typed. Those of a pana type are in groups by their ank. */
export function groupsOf(type: GameType, typed: string): NumberGroup[] {
  const numbers = numbersMatching(type, typedNumber(typed))
  if (!isInGroups(type)) return numbers.length > 0 ? [{ ank: '', numbers }] : []
  return anks
    .map(ank => ({ ank, numbers: numbers.filter(pana => ankOf(pana) === ank) }))
    .filter(group => group.numbers.length > 0)
}

/** Whether the numbers of a type are many and have an ank. */
export function isInGroups(type: GameType): boolean {
  return type === 'Single Pana' || type === 'Double Pana'
}

/** A jodi begins with what is typed; a pana has its digits, in any order. */
function numbersMatching(type: GameType, typed: string): readonly string[] {
  const numbers = numbersOf(type)
  if (typed === '') return numbers
  if (!type.endsWith('Pana')) return numbers.filter(number => number.startsWith(typed))
  if (typed.length === 3) return numbers.filter(number => number === normalisePana(typed))
  return numbers.filter(number => hasDigits(number, typed))
}

function hasDigits(number: string, typed: string): boolean {
  const left = Array.from(number)
  return Array.from(typed).every(digit => {
    const place = left.indexOf(digit)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}
