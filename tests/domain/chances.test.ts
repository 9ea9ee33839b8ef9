import { expect, test } from 'vitest'
import { chancesOf, panaChance } from '#domain/chances.ts'
import { gameTypes } from '#domain/game-types.ts'
import { ankOf, normalisePana, panaKind, panas } from '#domain/panas.ts'

const draws = Array.from({ length: 1000 }, (_, drawn) => normalisePana(String(drawn)) ?? '')

test('each pana comes up in the 1,000 draws as often as its chance says', () => {
  for (const pana of panas) {
    const times = draws.filter(drawn => drawn === pana).length
    expect(panaChance(pana)).toBeCloseTo(draws.length / times)
  }
  expect(panaChance('321')).toBeNaN()
})

test('each ank comes up once in ten', () => {
  for (let ank = 0; ank < 10; ank++) {
    expect(draws.filter(drawn => ankOf(drawn) === String(ank))).toHaveLength(100)
  }
})

test('the chances of the types follow from their panas', () => {
  const of = (kind: string) => panaChance(panas.find(pana => panaKind(pana) === kind) ?? '')
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
