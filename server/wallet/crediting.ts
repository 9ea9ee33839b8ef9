import { nowSql } from '../database/clock.ts'
import { repaidRemarkSql, repaidSql } from './debt-sql.ts'

/** The account that credited points come from: deposits, house, or the player's held points. */
export type CreditSource = 'deposits' | 'house' | 'held'

const freeHeld = `, freed AS (
  UPDATE wallets w SET balance = w.balance - c.points, version = w.version + 1
  FROM credited c, filled
  WHERE w.player_id = c.player_id AND w.account = 'held'
  RETURNING w.balance, w.version
)`

/**
 * A statement that credits points to a wallet. `head` must end in a CTE `credited` of at most one
 * row: player_id, points, kind, ref, remark. $2 is the transaction's id. The player's debt is paid
 * first. `FOR UPDATE` on the debt makes a parallel change of it wait. The accounts are always
 * locked in the order owed, wallet, held.
 */
export function crediting(head: string, source: CreditSource): string {
  return `
WITH ${nowSql}, ${head}, debt AS MATERIALIZED (
  SELECT w.player_id, ${repaidSql('w.balance', 'c.points')} AS paid
  FROM credited c JOIN wallets w ON w.player_id = c.player_id AND w.account = 'owed'
  FOR UPDATE OF w
), filled AS (
  UPDATE wallets w SET balance = w.balance + c.points - debt.paid, version = w.version + 1
  FROM credited c, debt
  WHERE w.player_id = c.player_id AND w.account = 'wallet'
  RETURNING w.balance, w.version
), repaid AS (
  UPDATE wallets w SET balance = w.balance - debt.paid, version = w.version + 1
  FROM debt
  WHERE w.player_id = debt.player_id AND w.account = 'owed' AND debt.paid > 0
  RETURNING w.balance, w.version
)${source === 'held' ? freeHeld : ''}, entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT $2::uuid, c.kind, c.ref, now.at, CASE WHEN debt.paid = 0 THEN c.remark
    ELSE c.remark || ${repaidRemarkSql('debt.paid', 'c.points')} END
  FROM credited c, debt, now
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
    kind)
  SELECT $2::uuid, 1, 'wallet', c.player_id, c.points - debt.paid, filled.balance, filled.version,
    c.kind
  FROM credited c, debt, filled
  UNION ALL ${sourceLine(source)}
  UNION ALL
  SELECT $2::uuid, 3, 'owed', debt.player_id, -debt.paid, repaid.balance, repaid.version, NULL
  FROM debt, repaid
  UNION ALL
  SELECT $2::uuid, 4 + line, account, NULL, debt.paid, NULL, NULL, NULL
  FROM debt, (VALUES (0, 'house'), (1, 'payouts')) AS outside (line, account)
  WHERE debt.paid > 0
)
SELECT balance FROM filled`
}

/**
 * A statement that credits a deposit and settles its payment, if it has one. `decide` approves the
 * request if it is pending, and returns its id, player_id and points.
 */
export function creditingDeposit(decide: string): string {
  const head = `decided AS (${decide}
), paid AS (
  UPDATE payments p SET status = 'SUCCESS', settled_at = now.at FROM decided d, now
  WHERE p.fund_id = d.id
), credited AS MATERIALIZED (
  SELECT player_id, points, 'deposit' AS kind, id AS ref, 'Deposit ' || id AS remark FROM decided
)`
  return crediting(head, 'deposits')
}

function sourceLine(source: CreditSource) {
  return source === 'held'
    ? `SELECT $2::uuid, 2, 'held', c.player_id, -c.points, freed.balance, freed.version, NULL
  FROM credited c, freed`
    : `SELECT $2::uuid, 2, '${source}', NULL, -c.points, NULL, NULL, NULL FROM credited c`
}
