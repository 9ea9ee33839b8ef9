import { v7 as uuidv7 } from 'uuid'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { overLimitSql } from '../limits/deposit-limits.ts'
import { creditingDeposit } from '../wallet/crediting.ts'

/** SQL: the request and the payment are pending, so a SUCCESS credits it. */
const pendingSql = `(f.status = 0 AND p.status = 'PENDING')`

/**
 * SQL: the request, locked, if a condition holds. An event, a status request and the operator may
 * compete: the locks on the request and then on its payment let one win. See decide-request.ts.
 */
const lockedSql = (transId: string, condition: string) => `
  SELECT f.id, f.utr, p.points FROM fund_requests f JOIN payments p ON p.fund_id = f.id
  WHERE p.trans_id = ${transId} AND (${condition})
  FOR UPDATE OF f, p`

const credit: Statement = {
  name: 'credit_payment',
  text: creditingDeposit(`
  WITH undecided AS MATERIALIZED (${lockedSql('$2', pendingSql)})
  UPDATE fund_requests f SET status = 1, decided_at = now.at, over_limit = ${overLimitSql('f')}
  FROM undecided u, now
  WHERE f.id = u.id AND u.points = $3::bigint
  RETURNING f.id, f.player_id, f.points`),
}

const fail: Statement = {
  name: 'fail_payment',
  text: `
WITH ${nowSql}, undecided AS MATERIALIZED (${lockedSql('$1', `${pendingSql} OR (f.expired_at IS NOT NULL AND f.dispute IS NULL)`)}
), declined AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, expired_at = NULL
  FROM undecided u, now
  WHERE f.id = u.id AND u.utr IS NULL
), failed AS (
  UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM undecided u, now
  WHERE p.fund_id = u.id
)
SELECT id FROM undecided`,
}

const expire: Statement = {
  name: 'expire_payment',
  text: `
WITH ${nowSql}, decided AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, expired_at = now.at
  FROM payments p, now
  WHERE p.trans_id = $1 AND f.id = p.fund_id AND f.status = 0 AND f.utr IS NULL
  RETURNING f.id
), failed AS (
  UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM decided d, now
  WHERE p.fund_id = d.id
)
SELECT id FROM decided`,
}

const dispute: Statement = {
  name: 'dispute_payment',
  text: `
WITH failed AS MATERIALIZED (${lockedSql('$1', `p.status = 'FAILURE' AND f.status <> 1 AND f.dispute IS NULL`)})
UPDATE fund_requests f SET dispute = 'open' FROM failed
WHERE f.id = failed.id AND failed.points = $2::bigint
RETURNING f.id`,
}

/**
 * Credits a pending payment, and approves its request, once. Returns false, without a change, for
 * any other payment and if the points differ from the payment's.
 */
export async function creditPayment(
  db: Db,
  { transId, points }: { transId: string; points: number },
): Promise<boolean> {
  return (await db.query(credit, [uuidv7(), transId, points])).length > 0
}

/**
 * Fails a pending payment because of its age. It is disputed if it is paid later. Returns false, without a change, if it is not pending or has a UTR.
 */
export async function expirePayment(db: Db, transId: string): Promise<boolean> {
  return (await db.query(expire, [transId])).length > 0
}

/**
 * Fails a payment that is pending or expired, once, and declines its request for good. A
 * request with a UTR stays pending for the operator. Returns false, without a change, for any other
 * payment.
 */
export async function failPayment(db: Db, transId: string): Promise<boolean> {
  return (await db.query(fail, [transId])).length > 0
}

/**
 * Marks a payment as disputed, once: the provider reports it as paid after it failed, was declined
 * or expired. Only the operator credits it. Returns false, without a change, for any other payment.
 */
export async function disputePayment(
  db: Db,
  { transId, points }: { transId: string; points: number },
): Promise<boolean> {
  return (await db.query(dispute, [transId, points])).length > 0
}
