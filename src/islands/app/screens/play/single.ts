import * as v from 'valibot'
import { BidPoints } from '#contract/bids.ts'
import { errorCode } from '#contract/error-code.ts'
import { Typed } from '#contract/wire.ts'
import { bidOf } from '#domain/bids.ts'
import { type GameType, numbersOf } from '#domain/game-types.ts'
import { ankOf, normalisePana } from '#domain/panas.ts'
import { createForm } from '../../lib/form.ts'
import { messages } from '../../messages/play.ts'
import type { Play } from './play.ts'

export function createSingle(play: Play) {
  const schema = v.object({
    number: v.pipe(
      Typed,
      v.transform(typed => playedNumber(play.type, typed)),
      v.check(number => number !== null, errorCode('number_invalid')),
    ),
    points: BidPoints,
  })
  return createForm(schema, async ({ number, points }) => {
    const session = play.$session.get()
    const bid = session && number && bidOf(play.type, session, number)
    if (!bid) return errorCode('number_invalid')
    play.add(bid, points)
    return null
  })
}

/** The number for a typed one, with panas normalised; null if the type has no such number. */
function playedNumber(type: GameType, typed: string): string | null {
  const number = isPanaType(type) ? normalisePana(typed) : typed
  return number !== null && numbersOf(type).includes(number) ? number : null
}

/** The text under the number: the normalised number, and the pana's ank. */
export function numberHint(type: GameType, typed: string): string {
  const number = playedNumber(type, typed)
  if (number === null || !isPanaType(type)) return ''
  const ank = messages.get().ank(ankOf(number))
  return number === typed ? ank : `${messages.get().became(typed, number)} · ${ank}`
}

function isPanaType(type: GameType): boolean {
  return type.endsWith('Pana')
}
