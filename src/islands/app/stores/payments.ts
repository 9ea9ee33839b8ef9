import * as v from 'valibot'
import { checkPayment, createPayment, paymentInfo } from '#contract/payments.ts'
import { call } from '../api/call.ts'
import { once } from '../lib/once.ts'
import { randomId } from '../lib/random-id.ts'
import { $user, ofPlayer } from './session.ts'
import { keepInTab } from './storage.ts'

/** The payment begun last: asked for again, it is the same one and not a second. */
const $begun = keepInTab('payment', v.object({ transId: v.string(), amount: v.number() }), {
  transId: '',
  amount: 0,
})

export type PaymentInfo = { upi_id: string; upi_name: string; phone: string }

/** Where a manual payment goes; null until it is known. */
export const $paymentInfo = ofPlayer<PaymentInfo | null>(null)

export const loadPaymentInfo = once(async (): Promise<boolean> => {
  const answer = await call(paymentInfo, {})
  if (answer.state === 'done') $paymentInfo.set(answer.reply.data)
  return answer.state === 'done'
})

export async function beginPayment(amount: number) {
  if ($begun.get().amount !== amount) $begun.set({ transId: randomId(), amount })
  const answer = await call(createPayment, {
    USER_ID: $user.get()?.phone_number ?? '',
    TRANS_ID: $begun.get().transId,
    AMOUNT: String(amount),
  })
  if (answer.state !== 'lost') $begun.set({ transId: '', amount: 0 })
  return answer
}

export function askForPayment(transId: string) {
  return call(checkPayment, { TRANS_ID: transId })
}

/** Whether the browser may be sent there: our own origin, or another over https. */
export function isPaymentAddress(address: string, ownOrigin: string): boolean {
  if (!URL.canParse(address, ownOrigin)) return false
  const url = new URL(address, ownOrigin)
  const isPlain = url.username === '' && url.password === ''
  return isPlain && (url.protocol === 'https:' || url.origin === ownOrigin)
}
