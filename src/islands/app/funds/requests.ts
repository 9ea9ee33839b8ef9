import type { NoticeCode } from '#contract/codes.ts'
import { FundRequest, getRequestHistory } from '#contract/funds.ts'
import type { FundHistoryType } from '#contract/routes.ts'
import { actionTypes } from '#contract/wire.ts'
import { formatPoints } from '#domain/points.ts'
import { loadProfile } from '../accounts/fetched-profile.ts'
import { phoneOfPlayer } from '../accounts/session.ts'
import { type Answer, call } from '../api/call.ts'
import * as capabilities from '../api/capabilities.ts'
import { type Failure, sentenceOf } from '../api/failures.ts'
import { translate } from '../frame/language.ts'
import { openPage } from '../frame/router.ts'
import { toast, toastFailure } from '../frame/toast.ts'
import { formatDate } from '../lib/dates.ts'
import type { IsHere } from '../lib/form.ts'
import { createList } from '../lib/list.ts'
import { poll } from '../lib/poll.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import { fundsWords } from '../messages/en/funds.ts'
import { dropShownRequests, isApproved, outcomeOf } from './funds.ts'

/** The icon of each list of deposits and withdrawals. */
export const fundIcons = {
  ALL_FUND_HISTROY: 'wallet',
  ALL_DEPOSIT: 'download',
  APPROVED_DEPOSITE: 'plus',
  ALL_WITHDRAWAL: 'upload',
  APPROVED_WITHDRAWAL: 'minus',
} as const

/**
 * Shows the result of a request: the list of requests, or an error for the form, which is returned.
 * A player who has left the screen gets a toast and stays where they are.
 */
export function showRequestAnswer(
  answer: Answer<{ msg: string; code: string; params: Sentence['params'] }>,
  sent: string,
  type: string,
  isHere: IsHere,
): Sentence | null {
  if (answer.state !== 'done') {
    const problem = problemOf(answer)
    if (!isHere.current && answer.state === 'lost') toast('error', translate(problem))
    else if (!isHere.current) toastFailure(answer)
    return problem
  }
  const { msg: message, code, params } = answer.reply
  // The list that opens has the id.
  const isPlain = !message || code === ('request_sent' satisfies NoticeCode)
  toast('success', isPlain ? sent : translate({ code, params, message }))
  if (isHere.current) openPage('fundHistory', { type })
  return null
}

/** A repeat may be a second request, so the player is asked to check first. */
function problemOf(failure: Failure): Sentence {
  return failure.state === 'lost' && failure.isFinal
    ? sentence('request_unanswered')
    : sentenceOf(failure)
}

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

/** The requests, newest first; null where they may be old. */
export function freshRequests(
  known: ReturnType<typeof $requests.get>,
): readonly FundRequest[] | null {
  return known.state === 'ready' ? known.rows : null
}

/** Whether points are set aside for a request until it is decided. */
export function isHeld(request: FundRequest): boolean {
  const isWithdrawal = kindOf(request) === 'withdrawal' && outcomeOf(request.status) === 'pending'
  return capabilities.heldWithdrawals && isWithdrawal
}

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

export type StatusWords = { pending: string; declined: string; success: string }

/**
 * "0" is pending, "-1" declined, other numbers are success. An unknown word is returned unchanged.
 * Source: docs/specification.md, Fund requests.
 */
export function statusWord(status: string, words: StatusWords): string {
  const outcome = outcomeOf(status)
  return outcome === 'unknown' ? status || '—' : words[outcome]
}

/** The requests of a list: all, deposits or withdrawals, and of these all or the approved ones. */
export function requestsOf(requests: readonly FundRequest[], type: FundHistoryType): FundRequest[] {
  return requests.filter(request => {
    if (type.startsWith('APPROVED') && !isApproved(request)) return false
    if (type.includes('DEPOSIT')) return kindOf(request) === 'deposit'
    return type.includes('WITHDRAWAL') ? kindOf(request) === 'withdrawal' : true
  })
}

export function kindOf({ action_type }: FundRequest): keyof typeof actionTypes | undefined {
  if (action_type === actionTypes.deposit) return 'deposit'
  return action_type === actionTypes.withdrawal ? 'withdrawal' : undefined
}

/** The points with their sign. Those of a declined request have none. */
export function requestPoints(request: FundRequest): string {
  const points = formatPoints(request.points)
  const outcome = outcomeOf(request.status)
  if (request.points === undefined || outcome === 'declined') return points
  if (kindOf(request) === 'withdrawal') return `−${points}`
  return kindOf(request) === 'deposit' && outcome !== 'unknown' ? `+${points}` : points
}

/** Keeps the place of a text that comes later. */
export const BLANK = '\u00a0'

/** The points, the status and the day of the newest request of a list; a blank line until it is known. */
export function newestOf(
  requests: readonly FundRequest[] | null,
  type: FundHistoryType,
  words: StatusWords,
) {
  if (!requests) return BLANK
  const [newest] = requestsOf(requests, type)
  if (!newest) return fundsWords.get().history.none
  const day = formatDate(newest.at ?? newest.date)
  return [requestPoints(newest), statusWord(newest.status, words), day].join(' · ')
}
