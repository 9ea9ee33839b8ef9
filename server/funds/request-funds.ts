import { v7 as uuidv7 } from 'uuid'
import { defaultSettings } from '../config/settings.ts'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { depositAllowedSql, withinDepositLimits } from '../limits/deposit-limits.ts'

export type DepositAsked = {
  fundId: string
  playerId: string
  points: number
  utr: string
  imageId: string | null
}

export type WithdrawalAsked = {
  fundId: string
  playerId: string
  points: number
  requestId: string | null
}

// The unique index allows a UTR once among requests that were not declined.
const askDeposit: Statement = {
  name: 'ask_deposit',
  usesClock: true,
  text: `
WITH ${nowSql}
INSERT INTO fund_requests (id, player_id, kind, source, points, utr, image_id, created_at)
SELECT $2, $3::uuid, 'deposit', 'manual', $4::bigint, $5, $6::uuid, now.at FROM now
WHERE ${depositAllowedSql('$3::uuid', '$4::bigint')}
ON CONFLICT DO NOTHING
RETURNING id`,
}

/**
 * Moves points from the wallet to the held account in one statement, or changes nothing. PostgreSQL
 * checks `w.balance >= $4` again after waiting for another debit. A player with a debt has an empty
 * wallet, so the same condition refuses a withdrawal while there is a debt.
 */
const askWithdrawal: Statement = {
  name: 'ask_withdrawal',
  usesClock: true,
  text: `
WITH ${nowSql}, gate AS MATERIALIZED (
  SELECT p.id, p.ifsc_code, p.account_number, p.bank_name, p.account_holder_name FROM players p
  JOIN wallets o ON o.player_id = p.id AND o.account = 'owed' AND o.balance = 0
  WHERE p.id = $3::uuid AND p.status = '1' AND p.account_number <> ''
    AND $4::bigint >= ${settingSql('MIN_WITHDRAW')} AND $4::bigint <= ${settingSql('MAX_WITHDRAW')}
  FOR SHARE OF p
), debit AS (
  UPDATE wallets w SET balance = w.balance - $4::bigint, version = w.version + 1
  FROM gate
  WHERE w.player_id = $3::uuid AND w.account = 'wallet' AND w.balance >= $4::bigint
  RETURNING w.balance, w.version
), hold AS (
  UPDATE wallets w SET balance = w.balance + $4::bigint, version = w.version + 1
  FROM debit
  WHERE w.player_id = $3::uuid AND w.account = 'held'
  RETURNING w.balance, w.version
), asked AS (
  INSERT INTO fund_requests (id, player_id, kind, source, points, request_id, ifsc_code,
    account_number, bank_name, account_holder_name, created_at)
  SELECT $5, gate.id, 'withdrawal', 'bank', $4::bigint, $6::uuid, gate.ifsc_code,
    gate.account_number, gate.bank_name, gate.account_holder_name, now.at
  FROM gate, debit, now
), entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT $2::uuid, 'withdrawal', $5, now.at, 'Withdrawal ' || $5 FROM debit, now
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
    kind)
  SELECT $2::uuid, 1, 'wallet', $3::uuid, -$4::bigint, debit.balance, debit.version, 'withdrawal'
  FROM debit
  UNION ALL
  SELECT $2::uuid, 2, 'held', $3::uuid, $4::bigint, hold.balance, hold.version, NULL FROM hold
)
SELECT balance FROM debit`,
}

/**
 * Stores a deposit request. Returns false, without a change, if another request that was not
 * declined has this UTR. Throws limit_reached or excluded.
 */
export async function askForDeposit(db: Pick<Db, 'atomically'>, asked: DepositAsked) {
  const { fundId, playerId, points, utr, imageId } = asked
  const values = [fundId, playerId, points, utr, imageId]
  const rows = await db.atomically(query =>
    withinDepositLimits(query, playerId, points, () => query(askDeposit, values)),
  )
  return rows.length > 0
}

/**
 * Stores a withdrawal request of whole points and holds them. Returns false, without a change, if a
 * rule refuses it. Throws a unique violation if the request id already has a withdrawal.
 */
export async function askForWithdrawal(db: Pick<Db, 'atomically'>, asked: WithdrawalAsked) {
  const { fundId, playerId, points, requestId } = asked
  const values = [uuidv7(), playerId, points, fundId, requestId]
  return db.atomically(async query => (await query(askWithdrawal, values)).length > 0)
}

function settingSql(key: 'MIN_WITHDRAW' | 'MAX_WITHDRAW') {
  return `COALESCE((SELECT s.value::bigint FROM settings s
      WHERE s.key = '${key}' AND s.value ~ '^[0-9]{1,9}$'), ${defaultSettings[key]})`
}
