import { nowSql } from '../database/clock.ts'

/** The account that credited points come from: deposits, house, or the player's held points. */
type CreditSource = 'deposits' | 'house' | 'held'

const freeHeld = `, freed AS (
  UPDATE wallets w SET balance = w.balance - c.points, version = w.version + 1
  FROM credited c, filled
  WHERE w.player_id = c.player_id AND w.account = 'held'
  RETURNING w.balance, w.version
)`

/**
 * A statement that credits points to a wallet. `head` must end in a CTE `credited` of at most one
 * row: player_id, points, kind, ref, remark. $1 is the transaction's id. The player's debt is paid
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
  SELECT $1::uuid, c.kind, c.ref, now.at, CASE WHEN debt.paid = 0 THEN c.remark
    ELSE c.remark || ${repaidRemarkSql('debt.paid', 'c.points')} END
  FROM credited c, debt, now
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
    kind)
  SELECT $1::uuid, 1, 'wallet', c.player_id, c.points - debt.paid, filled.balance, filled.version,
    c.kind
  FROM credited c, debt, filled
  UNION ALL ${sourceLine(source)}
  UNION ALL
  SELECT $1::uuid, 3, 'owed', debt.player_id, -debt.paid, repaid.balance, repaid.version, NULL
  FROM debt, repaid
  UNION ALL
  SELECT $1::uuid, 4 + line, account, NULL, debt.paid, NULL, NULL, NULL
  FROM debt, (VALUES (0, 'house'), (1, 'payouts')) AS outside (line, account)
  WHERE debt.paid > 0
)
SELECT balance FROM filled`
}

function sourceLine(source: CreditSource) {
  return source === 'held'
    ? `SELECT $1::uuid, 2, 'held', c.player_id, -c.points, freed.balance, freed.version, NULL
  FROM credited c, freed`
    : `SELECT $1::uuid, 2, '${source}', NULL, -c.points, NULL, NULL, NULL FROM credited c`
}

/** SQL: the part of credited points that pays the debt. The wallet gets the rest. */
export function repaidSql(owed: string, credited: string): string {
  return `LEAST(${owed}, ${credited})`
}

/** SQL: the remark in the statement about the part that paid the debt. */
export function repaidRemarkSql(repaid: string, credited: string): string {
  return `' (' || ${repaid} || ' of ' || ${credited} || ' used to repay an earlier correction)'`
}
