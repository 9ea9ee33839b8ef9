import * as v from 'valibot'
import { BidPoints } from '#contract/bids.ts'
import { errorCode } from '#contract/error-code.ts'
import { Typed } from '#contract/wire.ts'
import { isDigit } from '#domain/digits.ts'
import { ankOf, normalisePana } from '#domain/panas.ts'
import { createForm } from '../../lib/form.ts'
import { messages } from '../../messages/play.ts'
import type { Play } from './play.ts'

const Pana = v.pipe(
  Typed,
  v.transform(normalisePana),
  v.check(pana => pana !== null, errorCode('sangam_number_invalid')),
  v.transform(pana => pana ?? ''),
)

const Digit = v.pipe(Typed, v.check(isDigit, errorCode('sangam_number_invalid')))

/** A half sangam: the pana of one session, the digit of the other. */
export function createHalfSangam(play: Play) {
  const schema = v.object({
    panaOf: v.picklist(['Open', 'Close']),
    pana: Pana,
    digit: Digit,
    points: BidPoints,
  })
  return createForm(schema, async ({ panaOf, pana, digit, points }) => {
    play.add({ type: 'Half Sangam', panaOf, pana, digit }, points)
    return null
  })
}

export function createFullSangam(play: Play) {
  const schema = v.object({ openPana: Pana, closePana: Pana, points: BidPoints })
  return createForm(schema, async ({ openPana, closePana, points }) => {
    play.add({ type: 'Full Sangam', openPana, closePana }, points)
    return null
  })
}

/** The pana for typed digits, and its ank. */
export function panaHint(typed: string): string {
  const pana = normalisePana(typed)
  if (pana === null) return ''
  const ank = messages.get().ank(ankOf(pana))
  return pana === typed ? ank : `${messages.get().became(typed, pana)} · ${ank}`
}
