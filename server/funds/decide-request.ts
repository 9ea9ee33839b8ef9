import { v7 as uuidv7 } from 'uuid'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { overLimitSql } from '../limits/deposit-limits.ts'
import { crediting, creditingDeposit } from '../wallet/crediting.ts'
import { isWithdrawal } from '../wallet/readable-ids.ts'

/**
 * SQL: the operator may decide the request. It is pending, is of a payment that expired,
 * or is disputed. PostgreSQL checks this again after waiting for another decision, so only one
 * decision counts. A payment's status changes with its request's, under the lock of the request.
 */
export const isOpenSql = (f: string) =>
  `(${f}.status = 0 OR (${f}.status = -1 AND (${f}.expired_at IS NOT NULL OR ${f}.dispute = 'open')))`

/** SQL: request f needs a decision of the operator. */
export const needsOperatorSql = (f: string) => `(${f}.status = 0 OR ${f}.dispute = 'open')`

const approveDeposit: Statement = {
  name: 'approve_deposit',
  text: creditingDeposit(`
  UPDATE fund_requests f SET status = 1, decided_at = now.at,
    dispute = CASE WHEN f.dispute = 'open' THEN 'credited' ELSE f.dispute END,
    over_limit = ${overLimitSql('f')}
  FROM now
  WHERE f.id = $2 AND f.kind = 'deposit' AND ${isOpenSql('f')}
  RETURNING f.id, f.player_id, f.points`),
}

const approveWithdrawal: Statement = {
  name: 'approve_withdrawal',
  text: `
WITH ${nowSql}, decided AS (
  UPDATE fund_requests f SET status = 1, decided_at = now.at FROM now
  WHERE f.id = $2 AND f.kind = 'withdrawal' AND f.status = 0
  RETURNING f.id, f.player_id, f.points
), freed AS (
  UPDATE wallets w SET balance = w.balance - d.points, version = w.version + 1 FROM decided d
  WHERE w.player_id = d.player_id AND w.account = 'held'
  RETURNING w.balance, w.version
), entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT $1::uuid, 'withdrawal_paid', d.id, now.at, 'Withdrawal ' || d.id || ' paid'
  FROM decided d, now
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version)
  SELECT $1::uuid, 1, 'held', d.player_id, -d.points, freed.balance, freed.version
  FROM decided d, freed
  UNION ALL
  SELECT $1::uuid, 2, 'payouts', NULL, d.points, NULL, NULL FROM decided d
)
SELECT id FROM decided`,
}

const declineDeposit: Statement = {
  name: 'decline_deposit',
  text: `
WITH ${nowSql}, decided AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, reason = $2, expired_at = NULL,
    dispute = CASE WHEN f.dispute = 'open' THEN 'declined' ELSE f.dispute END
  FROM now
  WHERE f.id = $1 AND f.kind = 'deposit' AND ${isOpenSql('f')}
  RETURNING f.id
), failed AS (
  UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM decided d, now
  WHERE p.fund_id = d.id
)
SELECT id FROM decided`,
}

const declineWithdrawal: Statement = {
  name: 'decline_withdrawal',
  text: crediting(
    `decided AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, reason = $3 FROM now
  WHERE f.id = $2 AND f.kind = 'withdrawal' AND f.status = 0
  RETURNING f.id, f.player_id, f.points
), credited AS MATERIALIZED (
  SELECT player_id, points, 'withdrawal_returned' AS kind, id AS ref,
    'Withdrawal ' || id || ' declined, points returned' AS remark
  FROM decided
)`,
    'held',
  ),
}

/**
 * Credits a deposit or marks a withdrawal as paid, once. Returns false if the operator may not decide
 * the request. Throws a unique violation if a disputed payment has the UTR of another request.
 */
export async function approve(db: Db, fundId: string): Promise<boolean> {
  const statement = isWithdrawal(fundId) ? approveWithdrawal : approveDeposit
  return (await db.query(statement, [uuidv7(), fundId])).length > 0
}

/**
 * Declines a request, once, and returns held points. Returns false if the operator may not decide the
 * request. A payment declined here is not credited later without the operator.
 */
export async function decline(db: Db, fundId: string, reason: string): Promise<boolean> {
  const rows = isWithdrawal(fundId)
    ? await db.query(declineWithdrawal, [uuidv7(), fundId, reason])
    : await db.query(declineDeposit, [fundId, reason])
  return rows.length > 0
}
