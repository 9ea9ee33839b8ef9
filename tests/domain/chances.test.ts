import { expect, test } from 'vitest'
import { chancesOf } from '#domain/chances.ts'
import { type GameType, gameTypes } from '#domain/game-types.ts'
import { ankOf, normalisePana, type PanaKind, panaKind, panas } from '#domain/panas.ts'

const draws = Array.from({ length: 1000 }, (_, drawn) => normalisePana(String(drawn)) ?? '')

const typeOf: Record<PanaKind, GameType> = {
  single: 'Single Pana',
  double: 'Double Pana',
  triple: 'Triple Pana',
}

test('each pana occurs in the 1,000 draws as often as its chance predicts', () => {
  for (const pana of panas) {
    const times = draws.filter(drawn => drawn === pana).length
    const { best, worst } = chancesOf(typeOf[panaKind(pana)!])
    expect(best).toBeCloseTo(draws.length / times)
    expect(worst).toBe(best)
  }
})

test('each ank occurs once in ten draws', () => {
  for (let ank = 0; ank < 10; ank++) {
    expect(draws.filter(drawn => ankOf(drawn) === String(ank))).toHaveLength(100)
  }
})

test('the chances of the types follow from their panas', () => {
  const of = (kind: PanaKind) => {
    const pana = panas.find(one => panaKind(one) === kind)
    return draws.length / draws.filter(drawn => drawn === pana).length
  }
  expect(Object.fromEntries(gameTypes.map(type => [type, chancesOf(type)]))).toEqual({
    'Single Digit': { best: 10, worst: 10 },
    'Jodi Digit': { best: 100, worst: 100 },
    'Single Pana': { best: of('single'), worst: of('single') },
    'Double Pana': { best: of('double'), worst: of('double') },
    'Triple Pana': { best: 1000, worst: 1000 },
    'Half Sangam': { best: of('single') * 10, worst: 10_000 },
    'Full Sangam': { best: of('single') ** 2, worst: 1_000_000 },
  })
})
