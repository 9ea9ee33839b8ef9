const ranking = '1234567890'

export type PanaKind = 'single' | 'double' | 'triple'

/** All 220 panas, in the order of a panel chart. Source: docs/game-rules.md, Numbers. */
export const panas: readonly string[] = enumeratePanas()

/** The 120 panas of three different digits. */
export const singlePanas: readonly string[] = panas.filter(pana => kindOf(pana) === 'single')

/** The 90 panas with exactly two digits the same. */
export const doublePanas: readonly string[] = panas.filter(pana => kindOf(pana) === 'double')

/** The 10 panas of one digit; 000 is the last. */
export const triplePanas: readonly string[] = panas.filter(pana => kindOf(pana) === 'triple')

const kinds: ReadonlyMap<string, PanaKind> = new Map(panas.map(pana => [pana, kindOf(pana)]))

/** Whether the text is a pana as written: 120 is one, 012 and 321 are not. */
export function isPana(text: string): boolean {
  return kinds.has(text)
}

/** The list a pana belongs to; null for anything that is not a pana. */
export function panaKind(pana: string): PanaKind | null {
  return kinds.get(pana) ?? null
}

/**
 * The ank of a pana: the sum of its digits mod 10, as a digit. For anything else it returns '',
 * which equals no digit. Source: docs/game-rules.md, Numbers.
 */
export function ankOf(pana: string): string {
  if (!isPana(pana)) return ''
  return String((Number(pana[0]) + Number(pana[1]) + Number(pana[2])) % 10)
}

/**
 * The pana for 1 to 3 typed ASCII digits: padded with zeros at the front, then sorted with 0 last
 * (321 → 123, 12 → 012 → 120). Null for anything else. Source: docs/game-rules.md, Numbers.
 */
export function normalisePana(typed: string): string | null {
  if (!/^[0-9]{1,3}$/.test(typed)) return null
  return Array.from(typed.padStart(3, '0')).sort(byRank).join('')
}

function enumeratePanas(): string[] {
  const found: string[] = []
  for (let first = 0; first < 10; first++)
    for (let second = first; second < 10; second++)
      for (let third = second; third < 10; third++)
        found.push(ranking.charAt(first) + ranking.charAt(second) + ranking.charAt(third))
  return found
}

function kindOf(pana: string): PanaKind {
  const different = new Set(pana).size
  if (different === 3) return 'single'
  return different === 2 ? 'double' : 'triple'
}

function byRank(a: string, b: string): number {
  return ranking.indexOf(a) - ranking.indexOf(b)
}
