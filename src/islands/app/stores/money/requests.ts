import { FundRequest, getRequestHistory } from '#contract/funds.ts'
import { call } from '../../api/call.ts'
import { poll } from '../../lib/poll.ts'
import { createList } from '../list.ts'
import { loadProfile } from '../session/profile.ts'
import { phoneOfPlayer } from '../session/session.ts'
import { dropShownRequests } from './request-ids.ts'
import { outcomeOf } from './request-outcome.ts'

/** The deposits and withdrawals, newest first. The server sends all that it shows, at most 200. */
const list = createList('requests', {
  row: FundRequest,
  keptRows: 200,
  pageRows: Number.POSITIVE_INFINITY,
  everything: {},
  idOf: () => '',
  async fetchPage() {
    const phone = phoneOfPlayer()
    const answer = await call(getRequestHistory, { phone_number: phone })
    if (answer.state !== 'done') return answer
    if (phone === phoneOfPlayer()) dropShownRequests(answer.reply.result)
    return answer.reply.result
  },
})

export const $requests = list.$list

/** Fetches the requests. The shown rows stay until the answer arrives. */
export const loadRequests = list.reload

/**
 * Loads the requests, and polls while one of them waits for the operator, for the balance too. Returns
 * the stop function.
 */
export function watchRequests(): () => void {
  return poll(async asked => {
    const shown = $requests.get()
    const isWaiting =
      'rows' in shown && shown.rows.some(({ status }) => outcomeOf(status) === 'pending')
    // The change to this screen has asked for the profile.
    if (asked === 0) await loadRequests()
    else if (isWaiting) await Promise.all([loadRequests(), loadProfile()])
    return false
  })
}
