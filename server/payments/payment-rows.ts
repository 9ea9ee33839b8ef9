import { AHEAD_MAX_MS, nowSql } from '../database/clock.ts'
import { columnsSql, type Db, type Query, type RowOf, type Statement } from '../database/db.ts'
import type { fundRequests } from '../database/schema/funds.ts'
import { payments } from '../database/schema/payments.ts'
import { depositStateSql, storeDeposit } from '../funds/request-funds.ts'

type PaymentRow = RowOf<typeof payments>

/** expired_at: when it expired. dispute: it was paid after it had failed. */
export type Payment = PaymentRow & Pick<RowOf<typeof fundRequests>, 'expired_at' | 'dispute'>

/** A payment that may be ordered from its provider. */
export type NewPayment = Pick<
  PaymentRow,
  'trans_id' | 'player_id' | 'fund_id' | 'points' | 'provider'
>

const EXPIRED_ASKED_DAYS = 7

const select = `SELECT ${columnsSql(payments, 'p')}, f.expired_at, f.dispute
  FROM fund_requests f JOIN payments p ON p.fund_id = f.id`

const one: Statement = { name: 'payment', text: `${select} WHERE p.trans_id = $1` }

const ofRequest: Statement = { name: 'payment_of_request', text: `${select} WHERE p.fund_id = $1` }

/** The payment with this trans id; undefined if there is none. */
export async function findPayment(db: Db, transId: string): Promise<Payment | undefined> {
  const [payment] = await db.query<Payment>(one, [transId])
  return payment
}

/** The payment of a fund request; undefined if there is none. */
export async function findPaymentOf(db: Db, fundId: string): Promise<Payment | undefined> {
  const [payment] = await db.query<Payment>(ofRequest, [fundId])
  return payment
}

const insert: Statement = {
  name: 'payment_insert',
  text: `
WITH ${nowSql}, request AS (
  INSERT INTO fund_requests (id, player_id, kind, source, points, created_at)
  SELECT $1, $2::uuid, 'deposit', 'payment', $3::bigint, now.at FROM now
  RETURNING id, created_at
), payment AS (
  INSERT INTO payments (trans_id, player_id, fund_id, points, provider, fingerprint, created_at)
  SELECT $4, $2::uuid, id, $3::bigint, $5, $6, created_at FROM request
)
${depositStateSql('$2::uuid')}`,
}

/** Stores a payment and its pending request, as `storeDeposit` does. Its key is payments_pkey. */
export async function insertPayment(query: Query, payment: NewPayment): Promise<void> {
  const { fund_id, player_id: playerId, points, trans_id, provider } = payment
  const fingerprint = JSON.stringify([playerId, points])
  const values = [fund_id, playerId, points, trans_id, provider, fingerprint]
  await storeDeposit(query, { playerId, points }, insert, values)
}

const order: Statement = {
  name: 'payment_order',
  text: `UPDATE payments SET payment_url = COALESCE(payment_url, $2),
      provider_ref = CASE WHEN payment_url IS NULL THEN $3 ELSE provider_ref END
    WHERE trans_id = $1 RETURNING payment_url`,
}

/** Stores the provider's order, unless the payment has one. Returns the address of the payment. */
export async function setOrder(
  db: Db,
  transId: string,
  { url, ref }: { url: string; ref: string },
): Promise<string> {
  const [row] = await db.query<{ payment_url: string }>(order, [transId, url, ref])
  return row!.payment_url
}

const claimQuestion: Statement = {
  name: 'payment_ask',
  text: `UPDATE payments SET asked_at = $2
    WHERE trans_id = $1 AND status <> 'SUCCESS'
      AND (asked_at IS NULL OR asked_at <= $3 OR asked_at > $4)
    RETURNING trans_id`,
}

/** Whether this call may ask the provider now. Of all callers in `everyMs`, one may. */
export async function mayAskAbout(db: Db, transId: string, nowMs: number, everyMs: number) {
  const instants = [nowMs, nowMs - everyMs, nowMs + AHEAD_MAX_MS].map(ms => new Date(ms))
  return (await db.query(claimQuestion, [transId, ...instants])).length > 0
}

const asked = 'COALESCE(p.asked_at, p.created_at)'

// A request with a UTR is pending also after its payment failed. Both kinds of requests have an index.
const unanswered: Statement = {
  name: 'payments_unanswered',
  text: `${select}
    WHERE (f.status = 0 AND p.status = 'PENDING' OR f.status = -1 AND f.dispute IS NULL
        AND f.expired_at > $2::timestamptz - interval '${EXPIRED_ASKED_DAYS} days')
      AND p.provider = $1 AND p.provider_ref IS NOT NULL
      AND (${asked} <= $2::timestamptz - GREATEST(interval '1 minute', ($2 - p.created_at) * 0.2)
        OR ${asked} > $3)
    ORDER BY ${asked} LIMIT $4`,
}

/**
 * Payments that may still be paid and whose last status request was over a minute ago, oldest first:
 * pending ones, and for a week those that expired. The pause grows to a fifth of a payment's age, so
 * that abandoned payments cost little.
 */
export async function unansweredPayments(
  db: Db,
  provider: string,
  nowMs: number,
  limit: number,
): Promise<Payment[]> {
  const [now, ahead] = [new Date(nowMs), new Date(nowMs + AHEAD_MAX_MS)]
  return db.query<Payment>(unanswered, [provider, now, ahead, limit])
}

const pendingBefore: Statement = {
  name: 'payments_pending_before',
  text: `${select} WHERE f.status = 0 AND f.utr IS NULL AND f.created_at <= $1
    ORDER BY f.created_at LIMIT $2`,
}

/** Pending payments without a UTR that were created before an instant (epoch ms), oldest first. */
export async function pendingSince(db: Db, beforeMs: number, limit: number): Promise<Payment[]> {
  return db.query<Payment>(pendingBefore, [new Date(beforeMs), limit])
}

const attach: Statement = {
  name: 'payment_attach_utr',
  text: `
WITH payable AS MATERIALIZED (
  SELECT f.id, f.status FROM fund_requests f
  WHERE f.id = $1
    AND (f.status = 0 OR (f.status = -1 AND f.expired_at IS NOT NULL AND f.dispute IS NULL))
  FOR UPDATE
), noted AS (
  UPDATE fund_requests f SET utr = $2, status = 0, decided_at = NULL, expired_at = NULL
  FROM payable WHERE f.id = payable.id
), reopened AS (
  UPDATE payments p SET status = 'PENDING', settled_at = NULL
  FROM payable WHERE p.fund_id = payable.id AND payable.status = -1
)
SELECT id FROM payable`,
}

/**
 * Stores the UTR of a payment that is pending or expired. Returns false, without a change, for any
 * other payment. `heldDb` refuses the player of a closed account. Throws a unique violation if another
 * request that was not declined has the UTR.
 */
export async function attachUtr(
  heldDb: Pick<Db, 'transaction'>,
  fundId: string,
  utr: string,
): Promise<boolean> {
  return heldDb.transaction(async query => (await query(attach, [fundId, utr])).length > 0)
}
