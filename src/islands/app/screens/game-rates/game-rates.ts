import { chancesOf } from '#domain/chances.ts'
import { isGameType } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { gameRatesWords } from '../../messages/en/home.ts'

/** How often a bid of the type wins, like 1 in 100; empty for an unknown type. */
export function chanceText(type: string): string {
  if (!isGameType(type)) return ''
  const { best, worst } = chancesOf(type)
  const text = gameRatesWords.get().chance(formatPoints(Math.round(best)))
  return best === worst ? text : gameRatesWords.get().orRarer(text)
}
