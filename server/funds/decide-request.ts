import { v7 as uuidv7 } from 'uuid'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { overLimitSql } from '../limits/deposit-limits.ts'
import { crediting, creditingDeposit } from '../wallet/crediting.ts'
import { isWithdrawal } from './fund-ids.ts'

/**
 * SQL: the operator may decide the request. It is pending, is of a payment that failed by its age,
 * or is disputed. PostgreSQL checks this again after waiting for another decision, so only one
 * decision counts. A payment's status changes with its request's, under the lock of the request.
 */
export const isOpenSql = (f: string) =>
  `(${f}.status = 0 OR (${f}.status = -1 AND (${f}.expired_at IS NOT NULL OR ${f}.dispute = 'open')))`

/** SQL: request f needs the operator, for a decision or for the money. */
export const needsOperatorSql = (f: string) =>
  `(${f}.status = 0 OR ${f}.dispute = 'open' OR ${f}.payout IN ('sending', 'failed', 'twice'))`

/** SQL: the provider with this name sends the money next; null if none does. */
function sendingBy(provider: string) {
  return `payout = CASE WHEN ${provider}::text IS NOT NULL THEN 'sending' END,
    payout_at = CASE WHEN ${provider}::text IS NOT NULL THEN now.at END,
    payout_provider = ${provider}::text`
}

const approveDeposit: Statement = {
  name: 'approve_deposit',
  usesClock: true,
  text: creditingDeposit(`
  UPDATE fund_requests f SET status = 1, decided_at = now.at,
    dispute = CASE WHEN f.dispute = 'open' THEN 'credited' ELSE f.dispute END,
    over_limit = ${overLimitSql('f')}
  FROM now
  WHERE f.id = $3 AND f.kind = 'deposit' AND ${isOpenSql('f')}
  RETURNING f.id, f.player_id, f.points`),
}

const approveWithdrawal: Statement = {
  name: 'approve_withdrawal',
  usesClock: true,
  text: `
WITH ${nowSql}, decided AS (
  UPDATE fund_requests f SET status = 1, decided_at = now.at,
    ${sendingBy('$4')}
  FROM now
  WHERE f.id = $3 AND f.kind = 'withdrawal' AND f.status = 0
  RETURNING f.id, f.player_id, f.points
), freed AS (
  UPDATE wallets w SET balance = w.balance - d.points, version = w.version + 1 FROM decided d
  WHERE w.player_id = d.player_id AND w.account = 'held'
  RETURNING w.balance, w.version
), entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT $2::uuid, 'withdrawal_paid', d.id, now.at, 'Withdrawal ' || d.id || ' paid'
  FROM decided d, now
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version)
  SELECT $2::uuid, 1, 'held', d.player_id, -d.points, freed.balance, freed.version
  FROM decided d, freed
  UNION ALL
  SELECT $2::uuid, 2, 'payouts', NULL, d.points, NULL, NULL FROM decided d
)
SELECT id FROM decided`,
}

const declineDeposit: Statement = {
  name: 'decline_deposit',
  usesClock: true,
  text: `
WITH ${nowSql}, decided AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, reason = $3, expired_at = NULL,
    dispute = CASE WHEN f.dispute = 'open' THEN 'declined' ELSE f.dispute END,
    ${sendingBy('$4')}
  FROM now
  WHERE f.id = $2 AND f.kind = 'deposit' AND ${isOpenSql('f')}
  RETURNING f.id
), failed AS (
  UPDATE payments p SET status = 'FAILURE', settled_at = now.at FROM decided d, now
  WHERE p.fund_id = d.id
)
SELECT id FROM decided`,
}

const declineWithdrawal: Statement = {
  name: 'decline_withdrawal',
  usesClock: true,
  text: crediting(
    `decided AS (
  UPDATE fund_requests f SET status = -1, decided_at = now.at, reason = $4 FROM now
  WHERE f.id = $3 AND f.kind = 'withdrawal' AND f.status = 0
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
 * Credits a deposit or marks a withdrawal as paid, once. `paidBy`: the provider that pays it next.
 * Returns false if the operator may not decide the request. Throws a unique violation if a disputed
 * payment has the UTR of another request.
 */
export async function approve(
  db: Db,
  fundId: string,
  paidBy: string | null = null,
): Promise<boolean> {
  const rows = isWithdrawal(fundId)
    ? await db.query(approveWithdrawal, [uuidv7(), fundId, paidBy])
    : await db.query(approveDeposit, [uuidv7(), fundId])
  return rows.length > 0
}

/**
 * Declines a request, once, and returns held points. `refundedBy`: the provider that refunds a paid
 * payment next. Returns false if the operator may not decide the request. A payment declined here is
 * not credited later without the operator.
 */
export async function decline(
  db: Db,
  fundId: string,
  reason: string,
  refundedBy: string | null = null,
): Promise<boolean> {
  const rows = isWithdrawal(fundId)
    ? await db.query(declineWithdrawal, [uuidv7(), fundId, reason])
    : await db.query(declineDeposit, [fundId, reason, refundedBy])
  return rows.length > 0
}
