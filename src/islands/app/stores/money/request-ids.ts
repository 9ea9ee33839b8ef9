import * as v from 'valibot'
import type { FundRequest } from '#contract/funds.ts'
import type { Answer } from '../../api/call.ts'
import { randomId } from '../../lib/random-id.ts'
import { serverNow } from '../clock.ts'
import { phoneOfPlayer } from '../session/session.ts'
import { persistentInTab } from '../storage.ts'

const GOOD_FOR_MS = 5 * 60_000

const SentRequest = v.object({ id: v.string(), amount: v.number(), at: v.number() })

/**
 * The last withdrawal and the last payment sent, by mobile number and action type; `at` is the
 * server's epoch ms. They stay when a session ends, because the same number may repeat them.
 */
const $requestIds = persistentInTab(
  'request_ids',
  v.record(v.string(), SentRequest),
  {},
  { outlives: 'session' },
)

/** The id to send with a request. A request sent again after a lost answer gets the same id. */
export function requestIdFor(type: string, amount: number): string {
  const now = serverNow()
  const last = $requestIds.get()[keyOf(type)]
  if (last?.amount === amount && now - last.at < GOOD_FOR_MS) return last.id
  const id = randomId()
  $requestIds.set({ ...$requestIds.get(), [keyOf(type)]: { id, amount, at: now } })
  return id
}

/**
 * Drops the id of a request that has its answer: the next one of the same amount is a new one. An
 * error with another status than 200 was found before the request was looked up.
 */
export function dropAnsweredRequest(id: string, answer: Answer<unknown>): void {
  if (answer.state === 'lost' || (answer.state === 'refused' && answer.status !== 200)) return
  const others = Object.entries($requestIds.get()).filter(([, sent]) => sent.id !== id)
  $requestIds.set(Object.fromEntries(others))
}

/** Drops the ids of requests that the list shows, because they have arrived. */
export function dropShownRequests(requests: readonly FundRequest[]): void {
  for (const { action_type, points, at = 0 } of requests) {
    const { [keyOf(action_type)]: last, ...others } = $requestIds.get()
    if (last && last.amount === points && at >= last.at) $requestIds.set(others)
  }
}

function keyOf(type: string): string {
  return `${phoneOfPlayer()}/${type}`
}
