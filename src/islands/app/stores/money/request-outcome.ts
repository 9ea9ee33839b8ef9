import type { FundRequest } from '#contract/funds.ts'

export type RequestOutcome = 'pending' | 'declined' | 'success' | 'unknown'

/** What a status means: "0" pending, "-1" declined, other numbers success. */
export function outcomeOf(status: string): RequestOutcome {
  if (status === '0') return 'pending'
  if (status === '-1') return 'declined'
  return /^[1-9]\d*$/.test(status) ? 'success' : 'unknown'
}

/** Of the numbers that mean success, only "1" means approved. */
export function isApproved({ status }: FundRequest): boolean {
  return status === '1'
}
