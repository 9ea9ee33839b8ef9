import * as v from 'valibot'
import type { FundRequest } from '#contract/funds.ts'
import { randomId } from '../../lib/random-id.ts'
import { serverNow } from '../clock.ts'
import { keepInTab } from '../storage.ts'

const GOOD_FOR_MS = 5 * 60_000

const Begun = v.object({ id: v.string(), amount: v.number(), at: v.number() })

/** The withdrawal and the payment begun last, by their action type; `at` is the server's time. */
const $begun = keepInTab('begun', v.record(v.string(), Begun), {})

/** The id of a request: asked for again after a lost answer, it is the same one and not a second. */
export function beginRequest(type: string, amount: number): string {
  const now = serverNow()
  const last = $begun.get()[type]
  if (last?.amount === amount && now - last.at < GOOD_FOR_MS) return last.id
  const id = randomId()
  $begun.set({ ...$begun.get(), [type]: { id, amount, at: now } })
  return id
}

/** Its answer is there: the next one of the same amount is meant as another. */
export function endRequest(type: string): void {
  const { [type]: _ended, ...others } = $begun.get()
  $begun.set(others)
}

/** So is that of a request the list shows by now. */
export function endShown(requests: readonly FundRequest[]): void {
  for (const { action_type, points, at = 0 } of requests) {
    const last = $begun.get()[action_type]
    if (last?.amount === points && at >= last.at) endRequest(action_type)
  }
}
