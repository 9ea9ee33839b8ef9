import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { AHEAD_MAX_MS, nowSql } from '../database/clock.ts'
import type { Db, Statement, Tx } from '../database/db.ts'
import { fundRequests } from '../database/schema/funds.ts'
import { paymentEvents, payments } from '../database/schema/payments.ts'
import { depositAllowedSql, withinDepositLimits } from '../limits/deposit-limits.ts'

type PaymentRow = typeof payments.$inferSelect
type RequestRow = typeof fundRequests.$inferSelect

/** expiredAt: when it expired. dispute: it was paid after it had failed. */
export type Payment = PaymentRow & Pick<RequestRow, 'expiredAt' | 'dispute'>

const EXPIRED_ASKED_MS = 7 * 24 * 60 * 60 * 1000

type NewPayment = {
  transId: string
  playerId: string
  fundId: string
  points: number
  provider: string
  fingerprint: string
}

type StoredEvent = { provider: string; eventId: string; transId: string; status: string }

/** The payment with this trans id; undefined if there is none. */
export async function findPayment(db: Db, transId: string): Promise<Payment | undefined> {
  const [found] = await selectPayments(db).where(eq(payments.transId, transId))
  return found && paymentOf(found)
}

/** The payment of a fund request; undefined if there is none. */
export async function findPaymentOf(db: Db, fundId: string): Promise<Payment | undefined> {
  const [found] = await selectPayments(db).where(eq(payments.fundId, fundId))
  return found && paymentOf(found)
}

const insert: Statement = {
  name: 'insert_payment',
  text: `
WITH ${nowSql}, request AS (
  INSERT INTO fund_requests (id, player_id, kind, source, points, created_at)
  SELECT $1, $2::uuid, 'deposit', 'payment', $3::bigint, now.at FROM now
  WHERE ${depositAllowedSql('$2::uuid', '$3::bigint')}
  RETURNING id, created_at
)
INSERT INTO payments (trans_id, player_id, fund_id, points, provider, fingerprint, created_at)
SELECT $4, $2::uuid, id, $3::bigint, $5, $6, created_at FROM request
RETURNING trans_id`,
}

/**
 * Stores a payment and its pending fund request. Throws a unique violation for a known trans id,
 * limit_reached and excluded.
 */
export async function insertPayment(
  db: Pick<Db, 'atomically'>,
  payment: NewPayment,
): Promise<void> {
  const { fundId, playerId, points, transId, provider, fingerprint } = payment
  const values = [fundId, playerId, points, transId, provider, fingerprint]
  await db.atomically(query =>
    withinDepositLimits(query, playerId, points, () => query(insert, values)),
  )
}

/** Stores the provider's order, unless the payment has one, and returns the payment. */
export async function setOrder(
  db: Db,
  transId: string,
  order: { url: string; ref: string },
): Promise<PaymentRow> {
  return db.transaction(async tx => {
    const payment = await lockPayment(tx, transId)
    if (!payment) throw new Error(`The payment ${transId} is gone.`)
    if (payment.paymentUrl !== null) return payment
    const [updated] = await tx
      .update(payments)
      .set({ providerRef: order.ref, paymentUrl: order.url })
      .where(eq(payments.transId, transId))
      .returning()
    return updated!
  })
}

/** Whether this call may ask the provider now. Of all callers in `everyMs`, one may. */
export async function mayAskAbout(db: Db, transId: string, nowMs: number, everyMs: number) {
  const isDue = or(
    isNull(payments.askedAt),
    lte(payments.askedAt, new Date(nowMs - everyMs)),
    gt(payments.askedAt, new Date(nowMs + AHEAD_MAX_MS)),
  )
  const claimed = await db.orm
    .update(payments)
    .set({ askedAt: new Date(nowMs) })
    .where(and(eq(payments.transId, transId), ne(payments.status, 'SUCCESS'), isDue))
    .returning({ transId: payments.transId })
  return claimed.length > 0
}

/**
 * Payments that may still be paid and whose last status request was over a minute ago, oldest first:
 * pending ones, and for a week those that expired. The pause grows to a fifth of a
 * payment's age, so that abandoned payments cost little. Both kinds of requests have an index.
 */
export async function unansweredPayments(db: Db, provider: string, nowMs: number, limit: number) {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`
  const latest = new Date(nowMs + AHEAD_MAX_MS).toISOString()
  const asked = sql`COALESCE(${payments.askedAt}, ${payments.createdAt})`
  const pause = sql`GREATEST(interval '1 minute', (${now} - ${payments.createdAt}) * 0.2)`
  const askedUntil = new Date(nowMs - EXPIRED_ASKED_MS)
  // A request with a UTR is pending also after its payment failed.
  const isPending = and(eq(fundRequests.status, 0), eq(payments.status, 'PENDING'))
  const isExpired = and(
    eq(fundRequests.status, -1),
    gt(fundRequests.expiredAt, askedUntil),
    isNull(fundRequests.dispute),
  )
  const rows = await selectPayments(db)
    .where(
      and(
        or(isPending, isExpired),
        eq(payments.provider, provider),
        isNotNull(payments.providerRef),
        sql`(${asked} <= ${now} - ${pause} OR ${asked} > ${latest}::timestamptz)`,
      ),
    )
    .orderBy(asc(asked))
    .limit(limit)
  return rows.map(paymentOf)
}

/** Pending payments without a UTR that were created before an instant (epoch ms), oldest first. */
export async function pendingSince(db: Db, beforeMs: number, limit: number): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where(
      and(
        eq(fundRequests.status, 0),
        isNull(fundRequests.utr),
        lte(fundRequests.createdAt, new Date(beforeMs)),
      ),
    )
    .orderBy(asc(fundRequests.createdAt))
    .limit(limit)
  return rows.map(paymentOf)
}

/** The stored event of a provider with this id; undefined if there is none. */
export async function findEvent(
  db: Db,
  provider: string,
  eventId: string,
): Promise<Pick<StoredEvent, 'transId' | 'status'> | undefined> {
  const [event] = await db.orm
    .select({ transId: paymentEvents.transId, status: paymentEvents.status })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, provider), eq(paymentEvents.eventId, eventId)))
  return event
}

/** Stores an event; does nothing if it is already stored. */
export async function storeEvent(db: Db, event: StoredEvent, receivedAt: Date) {
  await db.orm
    .insert(paymentEvents)
    .values({ ...event, receivedAt })
    .onConflictDoNothing()
}

function selectPayments(db: Db) {
  return db.orm
    .select({
      payment: payments,
      expiredAt: fundRequests.expiredAt,
      dispute: fundRequests.dispute,
    })
    .from(fundRequests)
    .innerJoin(payments, eq(payments.fundId, fundRequests.id))
}

function paymentOf({
  payment,
  ...ofRequest
}: { payment: PaymentRow } & Pick<Payment, 'expiredAt' | 'dispute'>): Payment {
  return { ...payment, ...ofRequest }
}

async function lockPayment(tx: Tx, transId: string): Promise<PaymentRow | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(eq(payments.transId, transId))
    .for('update')
  return payment
}

// A payment that expired becomes pending again, so that its UTR is unique, and waits for
// the operator. The lock on the player waits for a call that closes the account. The request is
// locked before its payment, as in the other statements.
const attach: Statement = {
  name: 'attach_utr',
  text: `
WITH asked AS MATERIALIZED (
  SELECT f.id, f.status FROM fund_requests f JOIN players p ON p.id = f.player_id
  WHERE f.id = $1 AND f.source = 'payment' AND p.closed_at IS NULL
    AND (f.status = 0 OR (f.expired_at IS NOT NULL AND f.dispute IS NULL))
  FOR SHARE OF p FOR UPDATE OF f
), noted AS (
  UPDATE fund_requests f SET utr = $2, status = 0, decided_at = NULL, expired_at = NULL FROM asked a
  WHERE f.id = a.id
), reopened AS (
  UPDATE payments p SET status = 'PENDING', settled_at = NULL FROM asked a
  WHERE p.fund_id = a.id AND a.status = -1
)
SELECT id FROM asked`,
}

/**
 * Stores the UTR of a payment that is pending or expired. Returns false, without a change,
 * for any other payment. Throws a unique violation if another request that was not declined has the
 * UTR.
 */
export async function attachUtr(
  db: Pick<Db, 'atomically'>,
  fundId: string,
  utr: string,
): Promise<boolean> {
  return db.atomically(async query => (await query(attach, [fundId, utr])).length > 0)
}
