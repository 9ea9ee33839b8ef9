import * as v from 'valibot'
import { AmountPoints } from '#contract/funds.ts'
import { ALL_WITHDRAWALS } from '#contract/routes.ts'
import { formatPoints } from '#domain/points.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import { createForm } from '../../lib/form.ts'
import { messages } from '../../messages/payments.ts'
import { requestWithdrawal } from '../../stores/money/funds.ts'
import { showRequestAnswer } from '../../stores/money/request-answer.ts'
import type { StoredUser } from '../../stores/session/session.ts'

export function createWithdraw(isHere: IsHere) {
  return createForm(v.object({ amount: AmountPoints }), async ({ amount }) =>
    showRequestAnswer(
      await requestWithdrawal(amount),
      messages.get().withdraw.sent,
      ALL_WITHDRAWALS,
      isHere,
    ),
  )
}

/** The limits of a withdrawal; empty if the API does not send them. */
export function limitsText(user: StoredUser | null): string {
  return user?.MAX_WITHDRAW
    ? messages
        .get()
        .withdraw.limits(formatPoints(user.MIN_WITHDRAW), formatPoints(user.MAX_WITHDRAW))
    : ''
}

/** The bank account by its last four digits; empty if the player has saved none. */
export function hiddenAccount(user: StoredUser | null): string {
  const end = user?.bank_details?.account_number
  return end ? `••••${end}` : ''
}
