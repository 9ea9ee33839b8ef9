import * as v from 'valibot'
import { getRates, Rate } from '#contract/markets.ts'
import { call } from '../../api/call.ts'
import { errorTextOf } from '../../api/failures.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { phoneOfPlayer } from '../session/session.ts'
import { persistent } from '../storage.ts'

/** The rates of the last answer; null before the first. */
export const $rates = persistent('rates', v.nullable(v.array(Rate)), null, { outlives: 'session' })

/** Fetches the rates; calls at the same time share one request. Resolves to an error, or ''. */
export const loadRates = dedupe(phoneOfPlayer, async (): Promise<ShownText> => {
  const phone = phoneOfPlayer()
  const answer = await call(getRates, {})
  if (phone !== phoneOfPlayer()) return ''
  if (answer.state !== 'done') return errorTextOf(answer)
  $rates.set(answer.reply.result)
  return ''
})
