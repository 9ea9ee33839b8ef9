import { FundRequest, getRequestHistory } from '#contract/funds.ts'
import { call } from '../../api/call.ts'
import { errorTextOf } from '../../api/failures.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { poll } from '../../lib/poll.ts'
import { rerun } from '../../lib/rerun.ts'
import { $refreshTick } from '../live/connection.ts'
import { offlineCopy } from '../live/offline-copy.ts'
import { loadProfile } from '../session/profile.ts'
import { ofPlayer, phoneOfPlayer } from '../session/session.ts'
import { dropShownRequests } from './request-ids.ts'
import { outcomeOf } from './request-outcome.ts'

/** The server sends no more. */
const KEPT_ROWS = 200

export type Requests =
  | { state: 'loading' }
  | { state: 'failed'; problem: ShownText }
  | { state: 'ready'; requests: FundRequest[] }
  /**
   * The rows of an earlier answer, because the last call failed; `problem` is the server's error,
   * if it answered. loadedAt is the phone's epoch ms.
   */
  | { state: 'old'; requests: FundRequest[]; loadedAt: number; problem?: ShownText }

export const $requests = ofPlayer<Requests>({ state: 'loading' })

const lastKnown = offlineCopy('requests', FundRequest, KEPT_ROWS)

/** Fetches deposits and withdrawals, newest first. The shown rows stay until the answer arrives. */
export const loadRequests = rerun(phoneOfPlayer, async (): Promise<void> => {
  const phone = phoneOfPlayer()
  const answer = await call(getRequestHistory, { phone_number: phone })
  if (phone !== phoneOfPlayer()) return
  if (answer.state === 'done') {
    lastKnown.remember(answer.reply.result)
    dropShownRequests(answer.reply.result)
    $requests.set({ state: 'ready', requests: answer.reply.result })
    return
  }
  const problem = errorTextOf(answer)
  const kept = lastKnown.recall()
  if (!kept) return $requests.set({ state: 'failed', problem })
  const error = answer.state === 'refused' ? { problem } : {}
  $requests.set({ state: 'old', requests: kept.rows, loadedAt: kept.loadedAt, ...error })
})

/**
 * Loads the requests, and polls while one of them waits for the operator, for the balance too. Returns
 * the stop function.
 */
export function watchRequests(): () => void {
  const end = poll(async asked => {
    const shown = $requests.get()
    const isWaiting =
      'requests' in shown && shown.requests.some(({ status }) => outcomeOf(status) === 'pending')
    // The change to this screen has asked for the profile.
    if (asked === 0) await loadRequests()
    else if (isWaiting) await Promise.all([loadRequests(), loadProfile()])
    return false
  })
  const unbind = $refreshTick.listen(() => void loadRequests())
  return () => {
    end()
    unbind()
  }
}
