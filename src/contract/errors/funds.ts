import { pointsText } from '#domain/points.ts'
import * as limits from '../limit-sentences.ts'

const CANNOT_TAKE_UTR =
  'We cannot take a UTR for this payment. Please check Deposit History, or contact support.'

/** Errors of deposits, withdrawals and payments that a player sees. Points are whole points. */
export const fundErrors = {
  minimum_deposit: ({ minimum }: { minimum: number }) => limits.minimumDeposit(minimum),
  utr_used:
    'This UTR was already sent with another request. Please check the UTR, or contact support.',

  bank_details_required: 'Please add your bank details first.',
  withdrawal_below_minimum: ({ minimum }: { minimum: number }) =>
    limits.withdrawalBelowMinimum(minimum),
  withdrawal_above_maximum: ({ maximum }: { maximum: number }) =>
    limits.withdrawalAboveMaximum(maximum),
  debt_first: ({ owed }: { owed: number }) =>
    `A result was corrected, so ${pointsText(owed)} will be taken back from your next win or deposit. After that you can withdraw.`,
  withdrawal_above_balance: ({ balance }: { balance: number }) =>
    limits.withdrawalAboveBalance(balance),
  withdrawal_failed: 'The withdrawal could not be made. Please try again.',
  withdrawal_id_used:
    'This request was already sent for another withdrawal. Please check Withdrawal History before you send it again.',

  online_payment_unavailable:
    'Online payment is not available. Please use “Pay by UPI and send the UTR”.',
  payment_reference_used:
    'This payment reference was already used for another payment. Please start the payment again.',
  /** For a payment of another player too, so that the answer does not show that there is one. */
  payment_unknown: CANNOT_TAKE_UTR,
  payment_not_pending: CANNOT_TAKE_UTR,
} as const
