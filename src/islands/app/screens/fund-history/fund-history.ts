import { actionTypes, type FundRequest } from '#contract/funds.ts'
import type { FundHistoryType } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import { formatDate } from '../../lib/format.ts'
import { messages } from '../../messages/funds.ts'
import { translate } from '../../stores/language.ts'

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

export function columns() {
  const { date, id, points, status } = messages.get().history
  return [
    { key: 'date', label: date },
    { key: 'what', label: id },
    { key: 'points', label: points, align: 'end' as const },
    { key: 'status', label: status, align: 'end' as const },
  ]
}

/** A table row. A declined request shows its reason. */
export function rowOf(request: FundRequest, words: Words) {
  const { types } = messages.get().history
  const typeTexts: Record<string, string> = {
    [actionTypes.deposit]: types.deposit,
    [actionTypes.withdrawal]: types.withdrawal,
  }
  const { date, remark, action_type, points, status, reason, reason_code } = request
  return {
    date: formatDate(date),
    what: `${typeTexts[action_type] ?? action_type} ${remark}`,
    points: formatPoints(points),
    status: [
      statusWord(status, words),
      reason && translate({ code: reason_code ?? '', params: {}, message: reason }),
    ]
      .filter(Boolean)
      .join(': '),
  }
}
