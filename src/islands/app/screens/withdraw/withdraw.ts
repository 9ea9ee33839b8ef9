import * as v from 'valibot'
import { AmountPoints } from '#contract/funds.ts'
import { complaintOf } from '../../api/failures.ts'
import { createForm } from '../../lib/form.ts'
import { messages } from '../../messages/funds.ts'
import { requestWithdrawal } from '../../stores/funds.ts'
import { openPage } from '../../stores/router.ts'
import { toast } from '../../stores/toasts.ts'

export function createWithdraw() {
  return createForm(v.object({ amount: AmountPoints }), async ({ amount }) => {
    const answer = await requestWithdrawal(amount)
    if (answer.state !== 'done') return complaintOf(answer)
    toast('success', answer.reply.msg || messages.get().withdraw.sent)
    openPage('fundHistory', { type: 'ALL_WITHDRAWAL' })
    return null
  })
}

/** All but the last four digits hidden. */
export function hiddenAccount(account: string): string {
  return account.replace(/.(?=.{4})/g, '•')
}
