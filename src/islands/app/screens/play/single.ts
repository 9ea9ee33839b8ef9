import * as v from 'valibot'
import { errorCode } from '#contract/error-code.ts'
import { bidOf } from '#domain/bids.ts'
import { type GameType, numbersOf } from '#domain/game-types.ts'
import { normalisePana } from '#domain/panas.ts'
import { createForm } from '../../lib/form.ts'
import { numberField, typedNumber } from '../../lib/typed/number.ts'
import { pointsField } from '../../lib/typed/points.ts'
import { panaHint } from './pana-hint.ts'
import type { Play } from './play.ts'
import { Stake } from './points.ts'

export function createSingle(play: Play) {
  const schema = v.object({
    number: v.pipe(
      v.string(),
      v.transform(typed => playedNumber(play.type, typed)),
      v.check(number => number !== null, errorCode('number_invalid')),
    ),
    points: Stake,
  })
  const add = async ({ number, points }: v.InferOutput<typeof schema>) => {
    const session = play.$session.get()
    const bid = session && number && bidOf(play.type, session, number)
    if (!bid) return errorCode('number_invalid')
    const problem = play.add(bid, points)
    return problem && { field: 'points', problem }
  }
  return createForm(schema, add, { number: numberField, points: pointsField })
}

/** The number for a typed one, with panas normalised; null if the type has no such number. */
function playedNumber(type: GameType, typed: string): string | null {
  const number = isPanaType(type) ? normalisePana(typed) : typed
  return number !== null && numbersOf(type).includes(number) ? number : null
}

/** The text under the number: the normalised number, and the pana's ank. */
export function numberHint(type: GameType, typed: string): string {
  return isPanaType(type) && playedNumber(type, typedNumber(typed)) !== null ? panaHint(typed) : ''
}

export function isPanaType(type: GameType): boolean {
  return type.endsWith('Pana')
}
