import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import { expirePayment } from './credit-payment.ts'
import { pendingSince } from './payment-rows.ts'
import { askAboutPayment } from './settle-payment.ts'

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
