import { isDigit, isJodi, isRedJodi, jodis, singleDigits } from './jodis.ts'
import { ankOf, doublePanas, isPana, normalisePana, panas, singlePanas } from './panas.ts'

/**
 * Groups of numbers that a player adds at once. Each function returns its numbers in the order of
 * the grid, and none for a text that is not a number of its kind.
 * Source of all: docs/game-rules.md, Quick fill.
 */

export const oddDigits = singleDigits.filter(digit => Number(digit) % 2 === 1)
export const evenDigits = singleDigits.filter(digit => Number(digit) % 2 === 0)
export const lowDigits = singleDigits.filter(digit => Number(digit) < 5)
export const highDigits = singleDigits.filter(digit => Number(digit) >= 5)

/** The twenty jodis that a chart prints in red. */
export const redJodis = jodis.filter(isRedJodi)

/** The panas of a list whose ank is one of the digits. */
export function panasOfAnks(list: readonly string[], digits: readonly string[]): string[] {
  return list.filter(pana => digits.includes(ankOf(pana)))
}

/** The jodis whose open or close ank is the digit. */
export function jodisOfAnk(place: 'open' | 'close', digit: string): string[] {
  return jodis.filter(jodi => jodi[place === 'open' ? 0 : 1] === digit)
}

/** The other digit of a pair 0-5, 1-6, 2-7, 3-8, 4-9. */
export function cutOf(digit: string): string {
  return isDigit(digit) ? String((Number(digit) + 5) % 10) : ''
}

/** The jodis of the two digits or their cuts, in both orders: 8, or 4 for a red jodi. */
export function jodiFamily(jodi: string): string[] {
  if (!isJodi(jodi)) return []
  const pairs = combinations(Array.from(jodi, digitOrCut))
  const family = pairs.flatMap(([first, second]) => [`${first}${second}`, `${second}${first}`])
  return jodis.filter(one => family.includes(one))
}

/** The panas of the three digits or their cuts: at most 8, of every kind. */
export function panaFamily(pana: string): string[] {
  if (!isPana(pana)) return []
  const family = combinations(Array.from(pana, digitOrCut)).map(one => normalisePana(one.join('')))
  return panas.filter(one => family.includes(one))
}

/** The single panas of the chosen digits alone: 1234 gives 4. */
export function spMotor(digits: string): string[] {
  return singlePanas.filter(isOfDigits(digits))
}

/** The double panas of the chosen digits alone: 1234 gives 12. */
export function dpMotor(digits: string): string[] {
  return doublePanas.filter(isOfDigits(digits))
}

/** The 36 single panas that hold the digit. */
export function spCommon(digit: string): string[] {
  return isDigit(digit) ? singlePanas.filter(pana => pana.includes(digit)) : []
}

/** The 18 double panas that hold the digit. */
export function dpCommon(digit: string): string[] {
  return isDigit(digit) ? doublePanas.filter(pana => pana.includes(digit)) : []
}

function isOfDigits(digits: string): (number: string) => boolean {
  return number => Array.from(number).every(digit => digits.includes(digit))
}

function digitOrCut(digit: string): string[] {
  return [digit, cutOf(digit)]
}

/** One entry of each list, in every way. */
function combinations(lists: readonly (readonly string[])[]): string[][] {
  return lists.reduce<string[][]>(
    (found, list) => found.flatMap(begin => list.map(next => [...begin, next])),
    [[]],
  )
}
