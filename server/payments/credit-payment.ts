import { v7 as uuidv7 } from 'uuid'
import type { Db, Statement } from '../database/db.ts'
import { nowSql } from '../database/now.ts'
import { maybePaidSql } from '../funds/decide-request.ts'
import { creditingDeposit } from '../wallet/crediting.ts'

// An event, a status request and the operator may compete: the condition on the request's own row lets
// one win. See decide-request.ts. A payment that failed by its age is credited too.
const credit: Statement = {
  name: 'credit_payment',
  usesClock: true,
  text: creditingDeposit(`
  UPDATE fund_requests f SET status = 1, decided_at = now.at FROM payments p, now
  WHERE p.trans_id = $3 AND p.points = $4::bigint AND f.id = p.fund_id AND ${maybePaidSql}
  RETURNING f.id, f.player_id, f.points`),
}

const fail: Statement = {
  name: 'fail_payment',
  usesClock: true,
  text: `
WITH ${nowSql}, decided AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at FROM payments p, now
  WHERE p.trans_id = $2 AND f.id = p.fund_id AND f.status = 0
  RETURNING f.id
), failed AS (
  UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM decided d, now
  WHERE p.fund_id = d.id
)
SELECT id FROM decided`,
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
 * false, without a change, for any other payment and if the points differ from the payment's.
 */
export async function creditPayment(
  db: Db,
  { transId, points }: { transId: string; points: number },
): Promise<boolean> {
  return (await db.query(credit, [uuidv7(), transId, points])).length > 0
}

/**
 * Fails a pending payment because of its age. It is still credited if it is paid later. Returns false,
 * without a change, if it is not pending or has a UTR.
 */
export async function expirePayment(db: Db, transId: string): Promise<boolean> {
  return (await db.query(expire, [transId])).length > 0
}

/** Fails a pending payment and declines its request, once. Returns false if it is not pending. */
export async function failPayment(db: Db, transId: string): Promise<boolean> {
  return (await db.query(fail, [transId])).length > 0
}
