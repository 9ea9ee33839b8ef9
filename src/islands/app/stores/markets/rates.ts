import * as v from 'valibot'
import { getRates, Rate } from '#contract/markets.ts'
import { call } from '../../api/call.ts'
import { dedupe } from '../../lib/dedupe.ts'
import { persistent } from '../storage.ts'

/** The rates of the last answer; null before the first. */
export const $rates = persistent('rates', v.nullable(v.array(Rate)), null)

/** Fetches the rates; calls at the same time share one request. False if there was no answer. */
export const loadRates = dedupe(async (): Promise<boolean> => {
  const answer = await call(getRates, {})
  if (answer.state !== 'done') return false
  $rates.set(answer.reply.result)
  return true
})
