import * as v from 'valibot'
import { getRates, Rate } from '#contract/markets.ts'
import { chancesOf } from '#domain/chances.ts'
import { type GameType, isGameType } from '#domain/game-types.ts'
import { formatPoints, MOST_POINTS } from '#domain/points.ts'
import { payoutOf } from '#domain/settlement.ts'
import { ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import { sentenceOf } from '../api/failures.ts'
import { dedupe } from '../lib/calls.ts'
import type { Sentence } from '../lib/sentence.ts'
import { persistent } from '../lib/storage.ts'
import { gameRatesWords } from '../messages/en/markets.ts'

/** The rates of the last answer; null before the first. */
export const $rates = persistent('rates', v.nullable(v.array(Rate)), null, { outlives: 'session' })

/** Why the last request for the rates failed; null if it did not. */
export const $ratesProblem = ofPlayer<Sentence | null>(null)

/** Fetches the rates; calls at the same time share one request. Resolves to an error, or null. */
export const loadRates = dedupe(phoneOfPlayer, async (): Promise<Sentence | null> => {
  const phone = phoneOfPlayer()
  const answer = await call(getRates, {})
  if (phone !== phoneOfPlayer()) return null
  if (answer.state === 'done') $rates.set(answer.reply.result)
  $ratesProblem.set(answer.state === 'done' ? null : sentenceOf(answer))
  return $ratesProblem.get()
})

/** What a bid pays if it wins, by the rates that are known; null where they are not. */
export function payoutFor(type: GameType, points: number): number | null {
  const rate = $rates.get()?.find(one => one.type === type)
  const { min_value: min, max_value: max } = rate ?? {}
  if (min === undefined || max === undefined || points > MOST_POINTS) return null
  try {
    return payoutOf(points, { min, max })
  } catch {
    return null
  }
}

/** How often a bid of the type wins, like chance 1 in 100; empty for an unknown type. */
export function chanceText(type: string): string {
  return isGameType(type) ? gameRatesWords.get().chance(oddsText(type)) : ''
}

/** The same under a heading: 1 in 100. */
export function oddsText(type: string): string {
  if (!isGameType(type)) return ''
  const { best, worst } = chancesOf(type)
  const text = gameRatesWords.get().odds(formatPoints(Math.round(best)))
  return best === worst ? text : gameRatesWords.get().orRarer(text)
}
