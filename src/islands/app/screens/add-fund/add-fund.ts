import * as v from 'valibot'
import { errorCode } from '#contract/errors.ts'
import { TypedAmount } from '#contract/funds.ts'
import { isPaymentAddress } from '#contract/payments.ts'
import { errorTextOf } from '../../api/failures.ts'
import * as offers from '../../api/offers.ts'
import type { IsHere } from '../../hooks/use-is-here.ts'
import type { ShownText } from '../../lib/coded-text.ts'
import { createForm } from '../../lib/form.ts'
import { pointsField } from '../../lib/typed/points.ts'
import { paymentsWords } from '../../messages/en/money.ts'
import { leastDepositError } from '../../stores/money/least-deposit.ts'
import { beginPayment } from '../../stores/money/payments.ts'
import { leaveFor, ownOrigin } from '../../stores/router.ts'
import { $user } from '../../stores/session/session.ts'

/** The app and the server both check the minimum, with the same message. */
export function createAddFund(isHere: IsHere) {
  const minimum = $user.get()?.MIN_DEPOSIT ?? 0
  const send = async ({ amount }: { amount: number }) => {
    const tooLow = leastDepositError(amount, minimum)
    if (tooLow) return tooLow
    const answer = await beginPayment(amount)
    if (answer.state !== 'done') {
      const problem = errorTextOf(answer)
      return isWithoutReason(problem) ? errorCode('payment_failed') : problem
    }
    if (!isHere.current) return null
    const address = answer.reply.result.payment_url
    const isUpi = offers.upiLinks && /^upi:\/\/pay\?/i.test(address)
    if (!isUpi && !isPaymentAddress(address, ownOrigin()))
      return paymentsWords.get().addFund.badAddress
    leaveFor(address)
    return null
  }
  return createForm(v.object({ amount: TypedAmount }), send, { amount: pointsField })
}

/** There was no answer, or an error without a message. */
function isWithoutReason(problem: ShownText): boolean {
  return typeof problem === 'string' || problem.code === errorCode('api_error')
}
