import { v7 as uuidv7 } from 'uuid'
import type { Db, Statement } from '../database/db.ts'
import { nowSql } from '../database/now.ts'
import { creditingDeposit } from '../wallet/crediting.ts'

// An event, a status request and the operator may compete: `status = 0` lets one win. See
// decide-request.ts.
const credit: Statement = {
  name: 'credit_payment',
  usesClock: true,
  text: creditingDeposit(`
  UPDATE fund_requests f SET status = 1, decided_at = now.at FROM payments p, now
  WHERE p.trans_id = $3 AND p.points = $4::bigint AND f.id = p.fund_id AND f.status = 0
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

/**
 * Credits a pending payment and approves its request, once. Returns false, without a change, if it
 * is not pending or the points differ from the payment's.
 */
export async function creditPayment(
  db: Db,
  { transId, points }: { transId: string; points: number },
): Promise<boolean> {
  return (await db.query(credit, [uuidv7(), transId, points])).length > 0
}

/** Fails a pending payment and declines its request, once. Returns false if it is not pending. */
export async function failPayment(db: Db, transId: string): Promise<boolean> {
  return (await db.query(fail, [transId])).length > 0
}
