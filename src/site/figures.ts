import { chancesOf } from '#domain/chances.ts'
import { type GameType, gameTypes } from '#domain/game-types.ts'
import { ankOf } from '#domain/panas.ts'
import { drawnPana, type ResultParts, resultParts } from '#domain/results.ts'
import { defaultRates, payoutOf } from '#domain/settlement.ts'

const integer = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** A number as people write it: 1,00,000. */
export function grouped(points: number): string {
  return integer.format(points)
}

/** What a winning bid of the type pays by the usual rates, as people write it: 1,00,000. */
export function paid(type: GameType, points: number): string {
  return grouped(payoutOf(points, defaultRates[type]))
}

/** The usual rate of the type, 10 and 1,600, for the words around it. */
export function rateOf(type: GameType) {
  const { min, max } = defaultRates[type]
  return { min: grouped(min), max: grouped(max) }
}

/** '1 + 2 + 8 = 11', the sum whose last digit is the ank of the pana. */
export function sumOf(pana: string): { sum: string; ank: string } {
  const digits = Array.from(pana)
  const total = digits.reduce((sum, digit) => sum + Number(digit), 0)
  return { sum: `${digits.join(' + ')} = ${total}`, ank: ankOf(pana) }
}

/** The parts of the result of these panas; a draw without one is not declared. */
export function partsOf(open: string | undefined, close: string | undefined): ResultParts {
  return resultParts({ open: open ?? null, close: close ?? null })
}

/** The panas of a result such as 128-1*-***, of which one is drawn. */
export function panasOf(result: string): { open?: string; close?: string } {
  const [open = '', , close = ''] = result.split('-')
  return { ...(drawnPana(open) && { open }), ...(drawnPana(close) && { close }) }
}

/** Whether a draw of this result is declared. */
export function hasDrawn(result: string): boolean {
  return /\d/.test(result)
}

export type Cost = {
  type: GameType
  /** The N of "1 in N" for the likeliest and the rarest bid of the type; one figure if they agree. */
  chances: string[]
  /** Points that come back on average, most first. */
  returned: string[]
  /** The most that comes back, 0 to the points staked. */
  most: number
}

/** Returns how many of the staked points the usual rates give back on average, for every type. */
export function costsOf(points: number): Cost[] {
  return gameTypes.map(type => {
    const { best, worst } = chancesOf(type)
    const pays = payoutOf(points, defaultRates[type])
    const both = best === worst ? [best] : [best, worst]
    return {
      type,
      chances: both.map(grouped),
      returned: both.map(count => tenths.format(pays / count)),
      most: pays / best,
    }
  })
}
