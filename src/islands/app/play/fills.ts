import { type Bid, bidOf, type MarketSession } from '#domain/bids.ts'
import { type GameType, numbersOf } from '#domain/game-types.ts'
import { normalisePana, type PanaKind, panaKind } from '#domain/panas.ts'
import {
  dpCommon,
  dpMotor,
  evenDigits,
  highDigits,
  jodiFamily,
  jodisOfAnk,
  lowDigits,
  oddDigits,
  panaFamily,
  panasOfAnks,
  redJodis,
  spCommon,
  spMotor,
} from '#domain/quick-fill.ts'
import type { Sentence } from '../lib/sentence.ts'
import { typedNumber } from '../lib/typed.ts'
import type { BidWithPoints } from './edit-slip.ts'
import { keepAsLast, type Play, readPoints } from './play.ts'

/** `ank` are the digits themselves on the screen of single digits. */
export type FillKind = 'ank' | 'openAnk' | 'closeAnk' | 'red' | 'family' | 'motor' | 'common'

export type Fill = {
  kind: FillKind
  /** The chosen digits; one for `common`. */
  digits: string
  /** What is typed for `family`. */
  typed: string
  /** Whether a motor or a common gives single and double panas. */
  isBoth: boolean
}

const kinds: Partial<Record<GameType, readonly FillKind[]>> = {
  'Single Digit': ['ank'],
  'Jodi Digit': ['openAnk', 'closeAnk', 'red', 'family'],
  'Single Pana': ['ank', 'family', 'motor', 'common'],
  'Double Pana': ['ank', 'family', 'motor', 'common'],
  'Triple Pana': ['ank', 'family'],
}

export const digitGroups = {
  odd: oddDigits.join(''),
  even: evenDigits.join(''),
  low: lowDigits.join(''),
  high: highDigits.join(''),
  all: '1234567890',
} as const

/** The digits in the order of a panel chart. */
export const digitsToChoose = Array.from(digitGroups.all)

/** The fills that suit a type. The first is the default. */
export function kindsOf(type: GameType): readonly FillKind[] {
  return kinds[type] ?? []
}

/** The numbers of a fill, in the order of the grid. A family, and `isBoth`, give panas of other types too. */
export function numbersToFill(type: GameType, fill: Fill): string[] {
  const digits = Array.from(fill.digits)
  switch (fill.kind) {
    case 'ank':
      return type === 'Single Digit'
        ? numbersOf(type).filter(digit => digits.includes(digit))
        : panasOfAnks(numbersOf(type), digits)
    case 'openAnk':
      return digits.flatMap(ank => jodisOfAnk('open', ank)).sort()
    case 'closeAnk':
      return digits.flatMap(ank => jodisOfAnk('close', ank)).sort()
    case 'red':
      return redJodis
    case 'family':
      return familyOf(type, typedNumber(fill.typed))
    case 'motor':
      return ofKinds(
        type,
        fill,
        () => spMotor(fill.digits),
        () => dpMotor(fill.digits),
      )
    case 'common':
      return ofKinds(
        type,
        fill,
        () => spCommon(fill.digits),
        () => dpCommon(fill.digits),
      )
  }
}

/** A pana belongs to the type of its kind, whatever the screen. */
function bidOn(type: GameType, session: MarketSession, number: string): Bid | null {
  const kind = panaKind(number)
  return bidOf(kind ? panaTypes[kind] : type, session, number)
}

const panaTypes = {
  single: 'Single Pana',
  double: 'Double Pana',
  triple: 'Triple Pana',
} as const satisfies Record<PanaKind, GameType>

function familyOf(type: GameType, typed: string): string[] {
  if (type === 'Jodi Digit') return jodiFamily(typed)
  return typed.length === 3 ? panaFamily(normalisePana(typed) ?? '') : []
}

function ofKinds(
  type: GameType,
  { isBoth }: Fill,
  single: () => string[],
  double: () => string[],
): string[] {
  return [
    ...(isBoth || type === 'Single Pana' ? single() : []),
    ...(isBoth || type === 'Double Pana' ? double() : []),
  ]
}

/** The typed points; 0 while no bid can have them. */
export function pointsOf(play: Play): number {
  return readPoints(play.$points.get()).points ?? 0
}

/** Bids on numbers in the chosen session, each with these points. */
export function bidsOn(play: Play, numbers: readonly string[], points: number): BidWithPoints[] {
  const session = play.$session.get()
  return numbers.flatMap(number => {
    const bid = session && bidOn(play.type, session, number)
    return bid ? [{ bid, points }] : []
  })
}

/** Adds the numbers with the typed points. Returns a problem of the points. */
export function fill(play: Play, numbers: readonly string[]): Sentence | null {
  const { points, problem } = readPoints(play.$points.get())
  if (points === null) return problem
  keepAsLast(play.type, points)
  play.addMany(bidsOn(play, numbers, points))
  return null
}
