import type { GameType } from '#domain/game-types.ts'
import { MOST_POINTS } from '#domain/points.ts'
import { payoutOf } from '#domain/settlement.ts'
import { $rates } from './rates.ts'

/** What a bid pays if it wins, by the rates that are known; null where they are not. */
export function payoutFor(type: GameType, points: number): number | null {
  const rate = $rates.get()?.find(one => one.type === type)
  const { min_value: min, max_value: max } = rate ?? {}
  if (min === undefined || max === undefined || points > MOST_POINTS) return null
  try {
    return payoutOf(points, { min, max })
  } catch {
    return null
  }
}
