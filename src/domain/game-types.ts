import { jodis, singleDigits } from './jodis.ts'
import { doublePanas, normalisePana, singlePanas, triplePanas } from './panas.ts'

/** The names of the seven game types on the wire. Source: docs/game-rules.md, On the wire. */
export const gameTypes = [
  'Single Digit',
  'Jodi Digit',
  'Single Pana',
  'Double Pana',
  'Triple Pana',
  'Half Sangam',
  'Full Sangam',
] as const

export type GameType = (typeof gameTypes)[number]

const slugs = {
  'Single Digit': 'single_digit',
  'Jodi Digit': 'jodi_digit',
  'Single Pana': 'single_pana',
  'Double Pana': 'double_pana',
  'Triple Pana': 'triple_pana',
  'Half Sangam': 'half_sangam',
  'Full Sangam': 'full_sangam',
} as const satisfies Record<GameType, string>

export type GameTypeSlug = (typeof slugs)[GameType]

const numbers: Record<GameType, readonly string[]> = {
  'Single Digit': singleDigits,
  'Jodi Digit': jodis,
  'Single Pana': singlePanas,
  'Double Pana': doublePanas,
  'Triple Pana': triplePanas,
  'Half Sangam': [],
  'Full Sangam': [],
}

/** A number of each type to show as an example; a sangam has two. */
export const exampleNumbers = {
  'Single Digit': ['6'],
  'Jodi Digit': ['16'],
  'Single Pana': ['128'],
  'Double Pana': ['155'],
  'Triple Pana': ['777'],
  'Half Sangam': ['128', '6'],
  'Full Sangam': ['128', '349'],
} as const satisfies Record<GameType, readonly string[]>

/** Whether the text is exactly a game type's name on the wire. */
export function isGameType(text: string): text is GameType {
  return gameTypes.some(type => type === text)
}

/** The game type's word in URLs: 'Single Digit' → 'single_digit'. */
export function slugOf(type: GameType): GameTypeSlug {
  return slugs[type]
}

/** The game type of a word in a URL, letter case aside; null for an unknown word. */
export function gameTypeOf(slug: string): GameType | null {
  return gameTypes.find(type => slugs[type] === slug.toLowerCase()) ?? null
}

/** The numbers a player picks from in the bulk grid; none for the sangams. */
export function numbersOf(type: GameType): readonly string[] {
  return numbers[type]
}

/**
 * The number of the grid that digits become when zeros are put before them or, for panas, when they
 * are sorted with 0 last: 12 → 120, 321 → 123, and the jodi 7 → 07. Null if there is none, or if the
 * digits are a number already. It is only offered, never played. Source: docs/game-rules.md, Numbers.
 */
export function nearNumber(type: GameType, typed: string): string | null {
  const length = numbers[type][0]?.length ?? 0
  if (!/^[0-9]+$/.test(typed) || typed.length > length) return null
  const padded = typed.padStart(length, '0')
  const number = type.endsWith('Pana') ? normalisePana(padded) : padded
  return number !== typed && number !== null && numbers[type].includes(number) ? number : null
}

/** Whether both draws decide the type: jodi and the sangams. */
export function needsBothDraws(type: GameType): boolean {
  return type === 'Jodi Digit' || isSangam(type)
}

/** Whether the type is Half Sangam or Full Sangam. */
export function isSangam(type: GameType): boolean {
  return type === 'Half Sangam' || type === 'Full Sangam'
}
