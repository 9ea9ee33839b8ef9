import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { creditPayment, failPayment } from './credit-payment.ts'
import { findPayment, mayAskAbout, type Payment, unansweredPayments } from './payment-rows.ts'
import type { PaymentStatus } from './provider.ts'

const ASK_EVERY_MS = 3_000
const ASKED_AT_ONCE_MAX = 20

/**
 * Applies the provider's status to a pending payment, once: credits it, or declines its request.
 * Returns the payment's status afterwards, which differs where another call was first.
 */
export async function settlePayment(
  db: Db,
  payment: Payment,
  providerStatus: PaymentStatus,
): Promise<PaymentStatus> {
  if (payment.status !== 'PENDING' || providerStatus === 'PENDING') return payment.status
  const isSettled =
    providerStatus === 'SUCCESS'
      ? await creditPayment(db, payment)
      : await failPayment(db, payment.transId)
  return isSettled
    ? providerStatus
    : ((await findPayment(db, payment.transId))?.status ?? 'PENDING')
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
    return await settlePayment(db, payment, await payments.provider.statusOf(ref))
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
