import type { AppContext } from '../context.ts'
import { creditPayment, failPayment } from './credit-payment.ts'
import { findPayment, mayAskAbout, type Payment, unansweredPayments } from './payment-rows.ts'
import type { PaymentStatus } from './provider.ts'

const ASK_EVERY_MS = 3_000
const ASKED_AT_ONCE_MAX = 20

/**
 * Does what the provider's word on a payment calls for, once: credits it, or declines its request.
 * Returns what the payment is afterwards, which is another word where that came first.
 */
export async function settlePayment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  payment: Payment,
  word: PaymentStatus,
): Promise<PaymentStatus> {
  if (payment.status !== 'PENDING' || word === 'PENDING') return payment.status
  const isSettled =
    word === 'SUCCESS'
      ? await creditPayment(db, payment, clock.offsetMs)
      : await failPayment(db, payment.transId, 'The payment failed.', clock.offsetMs)
  return isSettled ? word : ((await findPayment(db, payment.transId))?.status ?? 'PENDING')
}

/**
 * What has become of a payment: where it is pending the provider is asked, at most every few
 * seconds whoever wants to know, and its answer counts as its event would.
 */
export async function askAboutPayment(
  context: AppContext,
  payment: Payment,
): Promise<PaymentStatus> {
  const { db, clock, log, payments } = context
  const { transId, providerRef: ref, status, fundId } = payment
  if (status !== 'PENDING' || ref === null) return status
  if (payments.provider?.name !== payment.provider) return status
  if (!(await mayAskAbout(db, transId, clock.now(), ASK_EVERY_MS))) return status
  try {
    return await settlePayment(context, payment, await payments.provider.statusOf(ref))
  } catch (err) {
    log.warn({ err, fundId }, 'a payment could not be asked about')
    return status
  }
}

/**
 * For the timer: settles what no event has told of and no player has come back for. It ends
 * before the next payment once `signal` is aborted.
 */
export async function askAboutUnanswered(context: AppContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, payments } = context
  if (payments.provider === null) return
  const { name } = payments.provider
  for (const payment of await unansweredPayments(db, name, clock.now(), ASKED_AT_ONCE_MAX)) {
    if (signal?.aborted) return
    await askAboutPayment(context, payment)
  }
}
