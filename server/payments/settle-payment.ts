import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { creditPayment, failPayment } from './credit-payment.ts'
import { findPayment, mayAskAbout, type Payment, unansweredPayments } from './payment-rows.ts'
import type { PaymentStatus } from './provider.ts'

const ASK_EVERY_MS = 3_000
const ASKED_AT_ONCE_MAX = 20

/**
 * Applies the provider's status to a payment that may still be paid, once: credits it, or fails it
 * and declines its request, unless that has a UTR. Returns the payment's final status, which differs if another call was first.
 */
export async function settlePayment(
  db: Db,
  payment: Payment,
  providerStatus: PaymentStatus,
): Promise<PaymentStatus> {
  if (!maySettle(payment) || providerStatus === 'PENDING') return payment.status
  const isSettled =
    providerStatus === 'SUCCESS'
      ? await creditPayment(db, payment)
      : await failPayment(db, payment.transId)
  return isSettled
    ? providerStatus
    : ((await findPayment(db, payment.transId))?.status ?? 'PENDING')
}

/**
 * Returns a payment's current status. If it may still be paid, asks the provider, at most once in a
 * few seconds for all callers, and applies the reply. If the provider fails, returns the stored status.
 */
export async function askAboutPayment(
  context: AppContext,
  payment: Payment,
): Promise<PaymentStatus> {
  const { db, clock, log, payments } = context
  const { transId, providerRef: ref, status, fundId } = payment
  if (!maySettle(payment) || ref === null) return status
  if (payments.provider?.name !== payment.provider) return status
  if (!(await mayAskAbout(db, transId, clock.now(), ASK_EVERY_MS))) return status
  try {
    return await settlePayment(db, payment, await payments.provider.statusOf(ref))
  } catch (err) {
    log.warn({ err, fundId }, 'the status of a payment could not be read')
    return status
  }
}

/**
 * Checks payments for which no event has come. It stops before the next payment once
 * `signal` is aborted.
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

/** A payment that failed because of its age may have been paid after all. */
function maySettle({ status, expiredAt }: Payment): boolean {
  return status === 'PENDING' || (status === 'FAILURE' && expiredAt !== null)
}
