import type { GameType } from './game-types.ts'
import type { PanaKind } from './panas.ts'

/** 1 in N, for the likeliest and the rarest bid of a type; N may have a fraction. */
export type Chances = { best: number; worst: number }

const DRAWS = 1000
const ANKS = 10

/** In how many of the 1,000 draws of three digits a pana of the kind comes up. */
const ways: Record<PanaKind, number> = { single: 6, double: 3, triple: 1 }

/**
 * How often a bid of the type wins, as 1 in N: a draw is three digits, each of 0 to 9 with equal
 * chances, put in order.
 */
export function chancesOf(type: GameType): Chances {
  switch (type) {
    case 'Single Digit':
      return both(ANKS)
    case 'Jodi Digit':
      return both(ANKS * ANKS)
    case 'Single Pana':
      return both(DRAWS / ways.single)
    case 'Double Pana':
      return both(DRAWS / ways.double)
    case 'Triple Pana':
      return both(DRAWS / ways.triple)
    case 'Half Sangam':
      return { best: (DRAWS / ways.single) * ANKS, worst: DRAWS * ANKS }
    case 'Full Sangam':
      return { best: (DRAWS / ways.single) ** 2, worst: DRAWS ** 2 }
  }
}

function both(chance: number): Chances {
  return { best: chance, worst: chance }
}
