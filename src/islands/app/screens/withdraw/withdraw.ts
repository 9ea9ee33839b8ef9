import * as v from 'valibot'
import { AmountPoints } from '#contract/funds.ts'
import { ALL_WITHDRAWALS } from '#contract/routes.ts'
import type { User } from '#contract/user.ts'
import { formatPoints } from '#domain/points.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import { createForm } from '../../lib/form.ts'
import { messages } from '../../messages/payments.ts'
import { requestWithdrawal } from '../../stores/money/funds.ts'
import { showRequestAnswer } from '../../stores/money/request-answer.ts'

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
export function limitsText(user: User | null): string {
  return user?.MAX_WITHDRAW
    ? messages
        .get()
        .withdraw.limits(formatPoints(user.MIN_WITHDRAW), formatPoints(user.MAX_WITHDRAW))
    : ''
}

/** Hides all but the last four digits. */
export function hiddenAccount(account: string): string {
  return account.replace(/.(?=.{4})/g, '•')
}
