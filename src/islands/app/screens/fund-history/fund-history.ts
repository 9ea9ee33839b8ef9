import type { FundRequest } from '#contract/funds.ts'
import { formatPoints } from '#domain/points.ts'
import { fundsWords } from '../../messages/en/money.ts'
import { formatInstant, formatMoment } from '../../stores/dates.ts'
import { translate } from '../../stores/language.ts'
import { kindOf, type StatusWords, statusWord } from '../../stores/money/request-lists.ts'
import { outcomeOf } from '../../stores/money/request-outcome.ts'
import { takesUtr } from './payment-utr.ts'

const tones = { pending: 'waiting', declined: 'lost', success: 'won', unknown: 'closed' } as const

/**
 * The column of reasons is there if a request has a reason, is above a limit, or has a UTR to send or to
 * check; that of the decision if one was decided.
 */
export function columns(requests: readonly FundRequest[]) {
  const { points, type, status, date, decided, id, reason } = fundsWords.get().history
  return [
    { key: 'points', label: points, place: 'main' as const },
    { key: 'type', label: type, place: 'beside' as const },
    { key: 'status', label: status, place: 'aside' as const },
    { key: 'date', label: date, place: 'detail' as const },
    { key: 'id', label: id, place: 'detail' as const },
    ...(requests.some(request => request.decided_at !== undefined)
      ? [{ key: 'decided', label: decided, place: 'remark' as const }]
      : []),
    ...(requests.some(request => noteOf(request) || request.over_limit || takesUtr(request))
      ? [{ key: 'reason', label: reason, place: 'remark' as const }]
      : []),
  ]
}

/** The colour and icon of a status: those of a bid with the same outcome. */
export function toneOf(status: string) {
  return tones[outcomeOf(status)]
}

/** The texts of a table row. A declined request has a reason, a pending payment may have a UTR. */
export function rowOf(request: FundRequest, words: StatusWords) {
  const { types } = fundsWords.get().history
  const kind = kindOf(request)
  const { remark, action_type, points, status, decided_at: at } = request
  const word = statusWord(status, words)
  return {
    key: remark,
    date: formatMoment(request),
    decided: at === undefined ? '' : `${word}: ${formatInstant(at)}`,
    id: remark,
    points: formatPoints(points),
    type: kind ? types[kind] : action_type,
    status: word,
    reason: noteOf(request),
  }
}

function noteOf({ reason, reason_code: code = '', status, trans_id, utr }: FundRequest): string {
  if (reason) return translate({ code, params: {}, message: reason })
  return status === '0' && trans_id && utr ? fundsWords.get().history.utr.checking(utr) : ''
}
