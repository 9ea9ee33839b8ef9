import { v7 as uuidv7 } from 'uuid'
import type { Db, Statement } from '../database/db.ts'
import { nowSql } from '../database/now.ts'
import { creditingDeposit } from '../wallet/crediting.ts'

/**
 * SQL: the request, locked, if the provider may still decide the payment, which is pending at the
 * provider or failed by its age. An event, a status request and the operator may compete: the locks
 * on the request and then on its payment let one win. See decide-request.ts.
 */
const undecidedSql = (transId: string) => `
  SELECT f.id, f.utr, p.points FROM fund_requests f JOIN payments p ON p.fund_id = f.id
  WHERE p.trans_id = ${transId} AND ((f.status = 0 AND p.status = 'PENDING')
    OR (f.status = -1 AND f.expired_at IS NOT NULL))
  FOR UPDATE OF f, p`

const credit: Statement = {
  name: 'credit_payment',
  usesClock: true,
  text: creditingDeposit(`
  WITH undecided AS MATERIALIZED (${undecidedSql('$3')})
  UPDATE fund_requests f SET status = 1, decided_at = now.at FROM undecided u, now
  WHERE f.id = u.id AND u.points = $4::bigint
  RETURNING f.id, f.player_id, f.points`),
}

const fail: Statement = {
  name: 'fail_payment',
  usesClock: true,
  text: `
WITH ${nowSql}, undecided AS MATERIALIZED (${undecidedSql('$2')}
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
  usesClock: true,
  text: `
WITH ${nowSql}, decided AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, expired_at = now.at
  FROM payments p, now
  WHERE p.trans_id = $2 AND f.id = p.fund_id AND f.status = 0 AND f.utr IS NULL
  RETURNING f.id
), failed AS (
  UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM decided d, now
  WHERE p.fund_id = d.id
)
SELECT id FROM decided`,
}

/**
 * Credits a payment that is pending or failed by its age, and approves its request, once. Returns
 * false, without a change, for any other payment and if the points differ from the payment's. A
 * payment that failed at the provider is not credited here, also while its UTR waits for the operator.
 */
export async function creditPayment(
  db: Db,
  { transId, points }: { transId: string; points: number },
): Promise<boolean> {
  return (await db.query(credit, [uuidv7(), transId, points])).length > 0
}

/**
 * Fails a pending payment because of its age. It is still credited if it is paid later. Returns
 * false, without a change, if it is not pending or has a UTR.
 */
export async function expirePayment(db: Db, transId: string): Promise<boolean> {
  return (await db.query(expire, [transId])).length > 0
}

/**
 * Fails a payment that is pending or failed by its age, once, and declines its request for good. A
 * request with a UTR stays pending for the operator. Returns false, without a change, for any other
 * payment.
 */
export async function failPayment(db: Db, transId: string): Promise<boolean> {
  return (await db.query(fail, [transId])).length > 0
}
