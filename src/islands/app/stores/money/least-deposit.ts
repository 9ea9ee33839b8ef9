import { minimumDeposit } from '#contract/sentences.ts'
import type { FieldError } from '../../lib/form.ts'

/** The error of an amount below the minimum; null for any other. No deposit is below one point. */
export function leastDepositError(amount: number, limit: number): FieldError | null {
  const minimum = limit || 1
  if (amount >= minimum) return null
  const message = minimumDeposit(minimum)
  return { field: 'amount', problem: { code: 'minimum_deposit', params: { minimum }, message } }
}
