import * as v from 'valibot'
import { errorCode } from '#contract/errors.ts'
import { bidOf } from '#domain/bids.ts'
import { numbersOf } from '#domain/game-types.ts'
import { createForm } from '../../lib/form.ts'
import { numberField } from '../../lib/typed/number.ts'
import { pointsField } from '../../lib/typed/points.ts'
import type { Play } from './play.ts'
import { Stake } from './points.ts'

/** One number of the type, as it is typed: another number is only offered. */
export function createSingle(play: Play) {
  const schema = v.object({
    number: v.pipe(
      v.string(),
      v.check(number => numbersOf(play.type).includes(number), errorCode('number_invalid')),
    ),
    points: Stake,
  })
  const add = async ({ number, points }: v.InferOutput<typeof schema>) => {
    const session = play.$session.get()
    const bid = session && bidOf(play.type, session, number)
    if (!bid) return errorCode('number_invalid')
    const problem = play.add(bid, points)
    return problem && { field: 'points', problem }
  }
  return createForm(schema, add, { number: numberField, points: pointsField })
}
