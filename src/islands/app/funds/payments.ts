import type { NoticeCode } from '#contract/codes.ts'
import { checkPayment, createPayment, paymentInfo, updatePay } from '#contract/payments.ts'
import { actionTypes } from '#contract/wire.ts'
import { loadProfile } from '../accounts/fetched-profile.ts'
import { $user, forPlayer, ofPlayer, phoneOfPlayer } from '../accounts/session.ts'
import { call } from '../api/call.ts'
import { $language, translate } from '../frame/language.ts'
import { toastFailure } from '../frame/toast.ts'
import { dedupe } from '../lib/calls.ts'
import { type Sentence, sentence } from '../lib/sentence.ts'
import { paymentsWords } from '../messages/en/funds.ts'
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

/** The outcome of a payment. Another API may send neither points nor a fund id. */
export type PaymentOutcome = {
  state: 'success' | 'pending' | 'failed' | 'unknown'
  /** Null where the words of the state say enough. */
  text: Sentence | null
  transId: string
  points?: number | undefined
  fundId?: string | undefined
}

/** Shown over home until the player has read it. */
export const $paymentOutcome = ofPlayer<PaymentOutcome | null>(null)

type Payment = Sentence & {
  status: string
  msg: string
  points?: number | undefined
  fund_id?: string | undefined
}

/**
 * An unknown or missing word shows only the server's message. The payment may have succeeded, so the
 * player is not asked to try again.
 */
export function outcomeOfPayment(transId: string, payment: Payment): PaymentOutcome {
  const { status: word, message: sent, msg, code, params, points, fund_id: fundId } = payment
  const message = sent || msg
  const text = message ? { code, params, message } : null
  const about = { transId, points, fundId }
  // The points are already shown.
  const isCredit = points && code === ('payment_credited' satisfies NoticeCode)
  if (word === 'SUCCESS') return { state: 'success', text: isCredit ? null : text, ...about }
  if (word === 'PENDING') return { state: 'pending', text, ...about }
  if (/^(FAILURE|failed)$/.test(word)) {
    return { state: 'failed', text: text ?? sentence('payment_failed'), ...about }
  }
  return { state: 'unknown', text, ...about }
}

/** The outcome in the player's language. */
export function outcomeText({ state, text }: PaymentOutcome): string {
  const { paid, pending, other } = paymentsWords.get().paymentStatus
  const words = { success: paid, pending, failed: '', unknown: other }
  return translate(text) || words[state]
}

/** Asks for a payment that is shown as pending. Resolves to whether there is no more to ask. */
export async function askForPending(shown: PaymentOutcome): Promise<boolean> {
  const answer = await askForPayment(shown.transId)
  if ($paymentOutcome.get() !== shown) return true
  if (answer.state !== 'done') return false
  const now = outcomeOfPayment(shown.transId, answer.reply)
  if (now.state === 'pending') return false
  $paymentOutcome.set(now)
  await loadProfile()
  return true
}
