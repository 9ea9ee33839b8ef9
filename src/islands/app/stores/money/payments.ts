import { actionTypes } from '#contract/funds.ts'
import { checkPayment, createPayment, paymentInfo, updatePay } from '#contract/payments.ts'
import { call } from '../../api/call.ts'
import { dedupe } from '../../lib/calls.ts'
import { $language } from '../language.ts'
import { $user, forPlayer, ofPlayer, phoneOfPlayer } from '../session/session.ts'
import { toastFailure } from '../toasts.ts'
import { dropAnsweredRequest, requestIdFor } from './funds.ts'

export type PaymentInfo = { upi_id: string; upi_name: string; phone: string }

/** The UPI account for manual payments; null until it is loaded. */
export const $paymentInfo = ofPlayer<PaymentInfo | null>(null)

const nothing: PaymentInfo = { upi_id: '', upi_name: '', phone: '' }

export const loadPaymentInfo = dedupe(phoneOfPlayer, async (): Promise<boolean> => {
  const phone = phoneOfPlayer()
  const answer = await call(paymentInfo, {})
  if (phone !== phoneOfPlayer()) return false
  if (answer.state === 'done') $paymentInfo.set(answer.reply.data)
  else {
    if (answer.state === 'refused') toastFailure(answer)
    if (!$paymentInfo.get()) $paymentInfo.set(nothing)
  }
  return answer.state === 'done'
})

export async function beginPayment(amount: number) {
  const id = requestIdFor(actionTypes.deposit, amount)
  const answer = await call(createPayment, {
    USER_ID: $user.get()?.phone_number ?? '',
    TRANS_ID: id,
    AMOUNT: String(amount),
    LANGUAGE: $language.get(),
  })
  dropAnsweredRequest(id, answer)
  return answer
}

/** Sends the UTR by which the operator finds a payment. */
export function sendUtr(transId: string, utr: string) {
  return call(updatePay, { TRANS_ID: transId, UTR_NUM: utr })
}

export function askForPayment(transId: string) {
  return forPlayer(call(checkPayment, { TRANS_ID: transId }))
}
