import * as v from 'valibot'
import type { FormErrorCode } from '#contract/codes.ts'
import type { FundHistoryType } from '#contract/routes.ts'
import type { actionTypes } from '#contract/wire.ts'
import { persistentOfPlayer, phoneOfPlayer } from '../accounts/session.ts'
import type { Answer } from '../api/call.ts'
import * as capabilities from '../api/capabilities.ts'
import type { Refused } from '../api/failures.ts'

/**
 * Requests that may have been received, for an API that would take a repeat as a second request. One
 * of each kind waits until the player has looked for it. Source: docs/own-backend.md.
 */

export type RequestKind = keyof typeof actionTypes

/** `at`: when it was sent or its answer was lost, the phone's epoch ms. */
const LostRequest = v.object({ points: v.number(), at: v.number() })

export const $lostRequests = persistentOfPlayer(
  'lost_requests',
  v.record(v.string(), LostRequest),
  {},
)

const refused: Refused = {
  state: 'refused',
  status: 200,
  code: 'request_unanswered' satisfies FormErrorCode,
  params: {},
  message: '',
  retryAfterSeconds: 0,
}

/** A list of the history cannot have what is still being sent. */
const sending = new Set<RequestKind>()

/**
 * Sends a request, or refuses it while an earlier one of its kind may have been received. It is stored
 * before it is sent, so that a reload does not forget it.
 */
export async function sendUnlessLost<Reply>(
  kind: RequestKind,
  points: number,
  send: () => Promise<Answer<Reply>>,
): Promise<Answer<Reply>> {
  if (capabilities.resends) return send()
  if ($lostRequests.reload()[kind]) return refused
  const phone = phoneOfPlayer()
  remember(kind, points)
  sending.add(kind)
  const answer = await send()
  sending.delete(kind)
  if (phone !== phoneOfPlayer()) return answer
  if (answer.state === 'lost') remember(kind, points)
  else forgetLost(kind)
  return answer
}

function remember(kind: RequestKind, points: number): void {
  $lostRequests.save({ ...$lostRequests.reload(), [kind]: { points, at: Date.now() } })
}

/** Called when the player reports that the request did not arrive. */
export function forgetLost(kind: RequestKind): void {
  const { [kind]: lost, ...others } = $lostRequests.reload()
  if (lost) $lostRequests.save(others)
}

/**
 * The player sees a list of requests that was loaded at a moment of the phone, epoch ms. A list of
 * approved requests does not have those that wait.
 */
export function seeHistory(type: FundHistoryType, loadedAt: number): void {
  for (const [kind, name] of [
    ['deposit', 'DEPOSIT'],
    ['withdrawal', 'WITHDRAWAL'],
  ] as const) {
    const isListed = type === `ALL_${name}` || type === 'ALL_FUND_HISTROY'
    const lost = $lostRequests.get()[kind]
    if (lost && isListed && loadedAt >= lost.at && !sending.has(kind)) forgetLost(kind)
  }
}
