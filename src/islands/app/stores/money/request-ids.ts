import * as v from 'valibot'
import type { FundRequest } from '#contract/funds.ts'
import { randomId } from '../../lib/random-id.ts'
import { serverNow } from '../clock.ts'
import { persistentInTab } from '../storage.ts'

const GOOD_FOR_MS = 5 * 60_000

const SentRequest = v.object({ id: v.string(), amount: v.number(), at: v.number() })

/** The withdrawal and the payment begun last, by their action type; `at` is the server's time. */
const $requestIds = persistentInTab('request_ids', v.record(v.string(), SentRequest), {})

/** The id of a request: asked for again after a lost answer, it is the same one and not a second. */
export function requestIdFor(type: string, amount: number): string {
  const now = serverNow()
  const last = $requestIds.get()[type]
  if (last?.amount === amount && now - last.at < GOOD_FOR_MS) return last.id
  const id = randomId()
  $requestIds.set({ ...$requestIds.get(), [type]: { id, amount, at: now } })
  return id
}

/** Its answer is there: the next one of the same amount is meant as another. */
export function dropRequestId(type: string): void {
  const { [type]: _ended, ...others } = $requestIds.get()
  $requestIds.set(others)
}

/** So is that of a request the list shows by now. */
export function dropShownRequests(requests: readonly FundRequest[]): void {
  for (const { action_type, points, at = 0 } of requests) {
    const last = $requestIds.get()[action_type]
    if (last?.amount === points && at >= last.at) dropRequestId(action_type)
  }
}
