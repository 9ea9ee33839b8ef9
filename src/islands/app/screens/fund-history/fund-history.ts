import type { FundRequest } from '#contract/funds.ts'
import type { FundHistoryType } from '#contract/routes.ts'
import { formatDate, formatPoints } from '../../lib/format.ts'
import { messages } from '../../messages/funds.ts'

type Words = { pending: string; declined: string; success: string }

/** "0" is pending, "-1" declined, anything else success. Source: specification.md section 4. */
export function statusWord(status: string, words: Words): string {
  if (status === '0') return words.pending
  return status === '-1' ? words.declined : words.success
}

/** The requests a list shows: all, deposits or withdrawals, and of these all or the approved. */
export function requestsOf(requests: readonly FundRequest[], type: FundHistoryType): FundRequest[] {
  return requests.filter(({ action_type, status }) => {
    if (type.startsWith('APPROVED') && status !== '1') return false
    if (type.includes('DEPOSIT')) return action_type === 'Deposite'
    return type.includes('WITHDRAWAL') ? action_type === 'Withdraw' : true
  })
}

export const columns = [
  { key: 'date', label: messages.history.date },
  { key: 'what', label: messages.history.id },
  { key: 'points', label: messages.history.points, align: 'end' as const },
  { key: 'status', label: messages.history.status, align: 'end' as const },
]

const types: Record<string, string> = messages.history.types

/** A table row; a refusal carries its reason. */
export function rowOf(request: FundRequest, words: Words) {
  const { date, remark, action_type, points, status, reason } = request
  return {
    date: /^\d{4}-/.test(date) ? formatDate(date) : date,
    what: `${types[action_type] ?? action_type} ${remark}`,
    points: formatPoints(points),
    status: [statusWord(status, words), reason].filter(Boolean).join(': '),
  }
}
