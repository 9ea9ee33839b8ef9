import { chancesOf } from '#domain/chances.ts'
import { isGameType } from '#domain/game-types.ts'
import { formatPoints } from '#domain/points.ts'
import { messages } from '../../messages/game-rates.ts'

/** How often a bid of the type wins, like 1 in 100; empty for an unknown type. */
export function chanceText(type: string): string {
  if (!isGameType(type)) return ''
  const { best, worst } = chancesOf(type)
  const text = messages.get().chance(formatPoints(Math.round(best)))
  return best === worst ? text : messages.get().orRarer(text)
}
