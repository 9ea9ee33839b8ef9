import * as v from 'valibot'
import type { FundRequest } from '#contract/funds.ts'
import { randomId } from '../../lib/random-id.ts'
import { serverNow } from '../clock.ts'
import { persistentInTab } from '../storage.ts'

const GOOD_FOR_MS = 5 * 60_000

const SentRequest = v.object({ id: v.string(), amount: v.number(), at: v.number() })

/** The last withdrawal and the last payment sent, by action type; `at` is the server's epoch ms. */
const $requestIds = persistentInTab('request_ids', v.record(v.string(), SentRequest), {})

/** The id to send with a request. A request sent again after a lost answer gets the same id. */
export function requestIdFor(type: string, amount: number): string {
  const now = serverNow()
  const last = $requestIds.get()[type]
  if (last?.amount === amount && now - last.at < GOOD_FOR_MS) return last.id
  const id = randomId()
  $requestIds.set({ ...$requestIds.get(), [type]: { id, amount, at: now } })
  return id
}

/** Call it when the answer is there: the next request of the same amount is a new one. */
export function dropRequestId(type: string): void {
  const { [type]: _ended, ...others } = $requestIds.get()
  $requestIds.set(others)
}

/** Drops the ids of requests that the list shows, because they have arrived. */
export function dropShownRequests(requests: readonly FundRequest[]): void {
  for (const { action_type, points, at = 0 } of requests) {
    const last = $requestIds.get()[action_type]
    if (last?.amount === points && at >= last.at) dropRequestId(action_type)
  }
}
