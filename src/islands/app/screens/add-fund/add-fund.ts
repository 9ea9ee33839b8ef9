import * as v from 'valibot'
import { AmountPoints } from '#contract/funds.ts'
import { isPaymentAddress } from '#contract/payments.ts'
import * as sentences from '#contract/sentences.ts'
import { complaintOf } from '../../api/failures.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import { createForm } from '../../lib/form.ts'
import { messages } from '../../messages/payments.ts'
import { beginPayment } from '../../stores/money/payments.ts'
import { leaveFor, ownOrigin } from '../../stores/router.ts'
import { $user } from '../../stores/session/session.ts'

/** The app and the server both check the minimum, with the same message. */
export function createAddFund(isHere: IsHere) {
  const minimum = $user.get()?.MIN_DEPOSIT ?? 0
  const schema = v.object({
    amount: v.pipe(
      AmountPoints,
      v.check(points => points >= minimum, sentences.minimumDeposit(minimum)),
    ),
  })
  return createForm(schema, async ({ amount }) => {
    const answer = await beginPayment(amount)
    if (answer.state !== 'done') {
      const complaint = complaintOf(answer)
      return complaint === sentences.apiError ? sentences.paymentFailed : complaint
    }
    if (!isHere.current) return null
    const address = answer.reply.result.payment_url
    if (!isPaymentAddress(address, ownOrigin())) return messages.get().addFund.badAddress
    leaveFor(address)
    return null
  })
}
