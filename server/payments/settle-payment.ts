import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import { creditPayment, disputePayment, expirePayment, failPayment } from './credit-payment.ts'
import {
  findPayment,
  mayAskAbout,
  type Payment,
  pendingSince,
  unansweredPayments,
} from './payment-rows.ts'
import type { PaymentProvider, PaymentStatus } from './provider.ts'

const ASK_EVERY_MS = 3_000
const ASKED_AT_ONCE_MAX = 20

/**
 * Applies the provider's status to a payment, once: credits a pending one; fails it and declines its
 * request, unless that has a UTR; marks one as disputed that is paid after it failed. Returns the
 * payment's status, which differs if another call was first.
 */
export async function settlePayment(
  db: Db,
  payment: Payment,
  providerStatus: PaymentStatus,
): Promise<PaymentStatus> {
  if (payment.status === 'SUCCESS' || providerStatus === 'PENDING') return payment.status
  if (providerStatus === 'SUCCESS') {
    if (await creditPayment(db, payment)) return 'SUCCESS'
    await disputePayment(db, payment)
  } else if (await failPayment(db, payment.transId)) {
    return 'FAILURE'
  }
  return (await findPayment(db, payment.transId))?.status ?? 'PENDING'
}

/**
 * Returns a payment's current status. If it is not known as paid, asks the provider, at most once in a
 * few seconds for all callers, and applies the reply. If the provider fails, returns the stored status.
 */
export async function askAboutPayment(
  context: AppContext,
  payment: Payment,
): Promise<PaymentStatus> {
  const { db, clock } = context
  const { transId, status } = payment
  const isKnown = status === 'SUCCESS' || payment.dispute !== null
  if (isKnown || providerOf(context, payment) === null) return status
  if (!(await mayAskAbout(db, transId, clock.now(), ASK_EVERY_MS))) return status
  return (await askProvider(context, payment))?.settled ?? status
}

/**
 * Asks the provider about a payment and applies the answer. Returns the answer and the payment's
 * status after it; null if the provider cannot be asked or does not answer.
 */
export async function askProvider(
  context: AppContext,
  payment: Payment,
): Promise<{ answer: PaymentStatus; settled: PaymentStatus } | null> {
  const { providerRef: ref, transId, points, fundId } = payment
  const provider = providerOf(context, payment)
  if (provider === null || ref === null) return null
  try {
    const { status: answer, points: paid } = await provider.statusOf({ transId, ref, points })
    if (answer === 'SUCCESS' && paid !== points) {
      const fields = { fundId, ordered: points, paid }
      context.log.error(fields, 'a provider reports another amount of a payment: please check it')
      return null
    }
    return { answer, settled: await settlePayment(context.db, payment, answer) }
  } catch (err) {
    context.log.warn({ err, fundId }, 'the status of a payment could not be read')
    return null
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

/** The provider that has an order of the payment; null if there is none or it is another one now. */
function providerOf({ payments }: AppContext, payment: Payment): PaymentProvider | null {
  const isOrdered = payment.providerRef !== null && payments.provider?.name === payment.provider
  return isOrdered ? payments.provider : null
}

const HOUR_MS = 60 * 60 * 1000
const ENDED_AT_ONCE_MAX = 20

/**
 * Fails the payments that have been pending for PAYMENT_HOURS, after a last question to the provider.
 * A payment with a UTR waits for the operator. It stops before the next payment once `signal` is
 * aborted.
 */
export async function endAbandoned(context: AppContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  const { PAYMENT_HOURS } = await readSettings(db)
  const beforeMs = clock.now() - PAYMENT_HOURS * HOUR_MS
  for (const payment of await pendingSince(db, beforeMs, ENDED_AT_ONCE_MAX)) {
    if (signal?.aborted) return
    if ((await askAboutPayment(context, payment)) !== 'PENDING') continue
    if (await expirePayment(db, payment.transId)) {
      log.info({ fundId: payment.fundId }, 'a payment was not completed in time')
    }
  }
}
