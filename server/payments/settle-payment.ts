import { readSettings } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Query, RowOf, Statement } from '../database/db.ts'
import type { fundRequests } from '../database/schema/funds.ts'
import { creditDeposit } from '../funds/decide-request.ts'
import { mayAskAbout, type Payment, pendingSince, unansweredPayments } from './payment-rows.ts'
import type { PaymentProvider, PaymentStatus } from './provider.ts'

/** What the server knows of a payment: the provider's status, or that it was not completed in time. */
type Report = PaymentStatus | 'EXPIRED'

/** A payment and its request, both locked. */
type LockedPayment = Pick<
  RowOf<typeof fundRequests>,
  'id' | 'status' | 'utr' | 'expired_at' | 'dispute'
> & { payment_status: PaymentStatus; points: number }

type Effect = 'credit' | 'fail' | 'expire' | 'dispute'

const ASK_EVERY_MS = 3_000
const ASKED_AT_ONCE_MAX = 20

// Of an event, a status request and the operator at once, the lock of the request lets one win. The
// payment is locked too: one with a UTR fails without a change of its request, and PostgreSQL reads only
// locked rows again after a wait.
const lock: Statement = {
  name: 'payment_lock',
  text: `SELECT f.id, f.status, f.utr, f.expired_at, f.dispute, p.status AS payment_status, p.points
    FROM fund_requests f JOIN payments p ON p.fund_id = f.id
    WHERE p.trans_id = $1 FOR UPDATE OF f, p`,
}

/** $1 fund id, $2 whether it only expires. A request with a UTR stays pending for the operator. */
const fail: Statement = {
  name: 'payment_fail',
  text: `
WITH ${nowSql}, declined AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at,
    expired_at = CASE WHEN $2::boolean THEN now.at END
  FROM now WHERE f.id = $1 AND f.utr IS NULL
)
UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM now WHERE p.fund_id = $1`,
}

const dispute: Statement = {
  name: 'payment_dispute',
  text: `UPDATE fund_requests SET dispute = 'open' WHERE id = $1`,
}

const effects: Record<Effect, (query: Query, fundId: string) => Promise<unknown>> = {
  credit: creditDeposit,
  fail: (query, fundId) => query(fail, [fundId, false]),
  expire: (query, fundId) => query(fail, [fundId, true]),
  dispute: (query, fundId) => query(dispute, [fundId]),
}

const statusAfter = { credit: 'SUCCESS', fail: 'FAILURE', expire: 'FAILURE' } as const

/**
 * What a report does to a payment; null for nothing. Only a pending payment is credited. One that is
 * paid after it failed is disputed, and then only the operator credits it. Reports of other points do
 * nothing.
 */
export function effectOf(payment: LockedPayment, report: Report, points: number): Effect | null {
  const { status, utr, expired_at, dispute, payment_status } = payment
  const isPending = status === 0 && payment_status === 'PENDING'
  const hasExpired = status === -1 && expired_at !== null
  switch (report) {
    case 'SUCCESS':
      if (points !== payment.points) return null
      if (isPending) return 'credit'
      return payment_status === 'FAILURE' && dispute === null ? 'dispute' : null
    case 'FAILURE':
      return isPending || (hasExpired && dispute === null) ? 'fail' : null
    case 'EXPIRED':
      return isPending && utr === null ? 'expire' : null
    case 'PENDING':
      return null
  }
}

/** Applies a report to a payment, once. Returns its effect and the payment's status after it. */
export async function settlePayment(
  db: Pick<Db, 'transaction'>,
  { trans_id, points, status }: Pick<Payment, 'trans_id' | 'points' | 'status'>,
  report: Report,
): Promise<{ effect: Effect | null; status: PaymentStatus }> {
  if (status === 'SUCCESS' || report === 'PENDING') return { effect: null, status }
  return db.transaction(async query => {
    const [payment] = await query<LockedPayment>(lock, [trans_id])
    const effect = effectOf(payment!, report, points)
    if (effect === null) return { effect, status: payment!.payment_status }
    await effects[effect](query, payment!.id)
    const after = effect === 'dispute' ? payment!.payment_status : statusAfter[effect]
    return { effect, status: after }
  })
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
  const { trans_id, status } = payment
  const isKnown = status === 'SUCCESS' || payment.dispute !== null
  if (isKnown || providerOf(context, payment) === null) return status
  if (!(await mayAskAbout(db, trans_id, clock.now(), ASK_EVERY_MS))) return status
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
  const { provider_ref: ref, trans_id: transId, points, fund_id: fundId } = payment
  const provider = providerOf(context, payment)
  if (provider === null || ref === null) return null
  try {
    const { status: answer, points: paid } = await provider.statusOf({ transId, ref, points })
    if (answer === 'SUCCESS' && paid !== points) {
      const fields = { fundId, ordered: points, paid }
      context.log.error(fields, 'a provider reports another amount of a payment: please check it')
      return null
    }
    const { status: settled } = await settlePayment(context.db, payment, answer)
    return { answer, settled }
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
  const isOrdered = payment.provider_ref !== null && payments.provider?.name === payment.provider
  return isOrdered ? payments.provider : null
}

const HOUR_MS = 60 * 60 * 1000
const ENDED_AT_ONCE_MAX = 20

/**
 * Fails the payments that have been pending for PAYMENT_HOURS, after a last question to the provider.
 * They are disputed if they are paid later. A payment with a UTR waits for the operator. It stops
 * before the next payment once `signal` is aborted.
 */
export async function endAbandoned(context: AppContext, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = context
  const { PAYMENT_HOURS } = await readSettings(db)
  const beforeMs = clock.now() - PAYMENT_HOURS * HOUR_MS
  for (const payment of await pendingSince(db, beforeMs, ENDED_AT_ONCE_MAX)) {
    if (signal?.aborted) return
    if ((await askAboutPayment(context, payment)) !== 'PENDING') continue
    const { effect } = await settlePayment(db, payment, 'EXPIRED')
    if (effect === 'expire') {
      log.info({ fundId: payment.fund_id }, 'a payment was not completed in time')
    }
  }
}
