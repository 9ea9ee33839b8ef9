import { actionTypes, type FundRequest } from '#contract/funds.ts'
import type { FundHistoryType } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { formatMoment } from '../../lib/format.ts'
import { messages } from '../../messages/funds.ts'
import { translate } from '../../stores/language.ts'
import { takesUtr } from './payment-utr.ts'

type Words = { pending: string; declined: string; success: string }

/** "0" is pending, "-1" declined, others success. Source: docs/specification.md, Fund requests. */
export function statusWord(status: string, words: Words): string {
  if (status === '0') return words.pending
  return status === '-1' ? words.declined : words.success
}

/** The requests of a list: all, deposits or withdrawals, and of these all or the approved ones. */
export function requestsOf(requests: readonly FundRequest[], type: FundHistoryType): FundRequest[] {
  return requests.filter(({ action_type, status }) => {
    if (type.startsWith('APPROVED') && status !== '1') return false
    if (type.includes('DEPOSIT')) return action_type === actionTypes.deposit
    return type.includes('WITHDRAWAL') ? action_type === actionTypes.withdrawal : true
  })
}

/** The column of reasons is there if a request has a reason, or a UTR to send or to check. */
export function columns(requests: readonly FundRequest[]) {
  const { points, type, status, date, id, reason } = messages.get().history
  return [
    { key: 'points', label: points, place: 'main' as const },
    { key: 'type', label: type, place: 'beside' as const },
    { key: 'status', label: status, place: 'aside' as const },
    { key: 'date', label: date, place: 'detail' as const },
    { key: 'id', label: id, place: 'detail' as const },
    ...(requests.some(request => noteOf(request) || takesUtr(request))
      ? [{ key: 'reason', label: reason, place: 'remark' as const }]
      : []),
  ]
}

/** The colour and icon of a status: those of a bid with the same outcome. */
export function toneOf(status: string): 'waiting' | 'lost' | 'won' {
  if (status === '0') return 'waiting'
  return status === '-1' ? 'lost' : 'won'
}

/** The texts of a table row. A declined request has a reason, a pending payment may have a UTR. */
export function rowOf(request: FundRequest, words: Words) {
  const { types } = messages.get().history
  const typeTexts: Record<string, string> = {
    [actionTypes.deposit]: types.deposit,
    [actionTypes.withdrawal]: types.withdrawal,
  }
  const { remark, action_type, points, status } = request
  return {
    key: remark,
    date: formatMoment(request),
    id: remark,
    points: formatPoints(points),
    type: typeTexts[action_type] ?? action_type,
    status: statusWord(status, words),
    reason: noteOf(request),
  }
}

function noteOf({ reason, reason_code: code = '', status, trans_id, utr }: FundRequest): string {
  if (reason) return translate({ code, params: {}, message: reason })
  return status === '0' && trans_id && utr ? messages.get().history.utr.checking(utr) : ''
}
