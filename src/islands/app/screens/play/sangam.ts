import * as v from 'valibot'
import { errorCode } from '#contract/errors.ts'
import { isDigit } from '#domain/digits.ts'
import { isPana } from '#domain/panas.ts'
import { createForm } from '../../lib/form.ts'
import { numberField } from '../../lib/typed/number.ts'
import { pointsField } from '../../lib/typed/points.ts'
import type { Play } from './play.ts'
import { Stake } from './points.ts'

const Pana = v.pipe(v.string(), v.check(isPana, errorCode('sangam_number_invalid')))

const Digit = v.pipe(v.string(), v.check(isDigit, errorCode('sangam_number_invalid')))

/** A half sangam: the pana of one session, the digit of the other. */
export function createHalfSangam(play: Play) {
  const schema = v.object({
    panaOf: v.picklist(['Open', 'Close']),
    pana: Pana,
    digit: Digit,
    points: Stake,
  })
  const add = async ({ panaOf, pana, digit, points }: v.InferOutput<typeof schema>) => {
    const problem = play.add({ type: 'Half Sangam', panaOf, pana, digit }, points)
    return problem && { field: 'points', problem }
  }
  return createForm(schema, add, { pana: numberField, digit: numberField, points: pointsField })
}

export function createFullSangam(play: Play) {
  const schema = v.object({ openPana: Pana, closePana: Pana, points: Stake })
  const add = async ({ openPana, closePana, points }: v.InferOutput<typeof schema>) => {
    const problem = play.add({ type: 'Full Sangam', openPana, closePana }, points)
    return problem && { field: 'points', problem }
  }
  const fields = { openPana: numberField, closePana: numberField, points: pointsField }
  return createForm(schema, add, fields)
}
