import type { FundRequest } from '#contract/funds.ts'

export type RequestOutcome = 'pending' | 'declined' | 'success' | 'unknown'

const words: Record<Exclude<RequestOutcome, 'unknown'>, RegExp> = {
  pending: /^(0|pending|in ?-?process|processing|waiting|requested)$/i,
  declined: /^(-1|declined?|rejected|fail|failed|failure|cancell?ed)$/i,
  success: /^([1-9]\d*|success(ful)?|approved?|accepted|completed?|done|paid)$/i,
}

/** What a status means; its number is as specified, and another API may send a word. */
export function outcomeOf(status: string): RequestOutcome {
  const text = status.trim()
  if (words.pending.test(text)) return 'pending'
  if (words.declined.test(text)) return 'declined'
  return words.success.test(text) ? 'success' : 'unknown'
}

/** Of the numbers that mean success, only "1" means approved. */
export function isApproved({ status }: FundRequest): boolean {
  return outcomeOf(status) === 'success' && !/^([2-9]|1\d)/.test(status.trim())
}
