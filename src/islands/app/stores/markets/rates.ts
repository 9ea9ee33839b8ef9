import * as v from 'valibot'
import { getRates, Rate } from '#contract/markets.ts'
import { call } from '../../api/call.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { persistent } from '../storage.ts'

/** The rates as last told; null until they have been told once. */
export const $rates = persistent('rates', v.nullable(v.array(Rate)), null)

/** Fetches the rates, once however many ask at the same time. False where there was no answer. */
export const loadRates = dedupe(async (): Promise<boolean> => {
  const answer = await call(getRates, {})
  if (answer.state !== 'done') return false
  $rates.set(answer.reply.result)
  return true
})
