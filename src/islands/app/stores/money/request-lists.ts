import { actionTypes, type FundRequest } from '#contract/funds.ts'
import type { FundHistoryType } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { formatMoment } from '../dates.ts'
import { isApproved, outcomeOf } from './request-outcome.ts'

export type StatusWords = { pending: string; declined: string; success: string }

/**
 * "0" is pending, "-1" declined, other numbers are success. A word that is not known stays as it
 * came. Source: docs/specification.md, Fund requests.
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

/** The points, the status and the time of the newest request of a list; empty if it has none. */
export function newestOf(
  requests: readonly FundRequest[],
  type: FundHistoryType,
  words: StatusWords,
) {
  const [newest] = requestsOf(requests, type)
  if (!newest) return ''
  const points = formatPoints(newest.points)
  return [points, statusWord(newest.status, words), formatMoment(newest)].join(' · ')
}
