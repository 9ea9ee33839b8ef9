import { v7 as uuidv7 } from 'uuid'
import { firstDaySql, nowSql } from '../database/clock.ts'
import type { Query, Statement } from '../database/db.ts'

/** A bid whose payout has changed; in points. */
export type ChangedBid = {
  id: string
  player_id: string
  version: number
  status: 'won' | 'lost' | 'refunded'
  /** The payout before the change. */
  paid: number
  payout: number
  /** The date in Asia/Kolkata on which it was placed. */
  placed_on: string
}

type Payout = {
  entry: string
  id: string
  player_id: string
  version: number
  /** A player's reversals come before the credits. */
  pay_order: 0 | 1
  kind: 'win_reversed' | 'win' | 'refund'
  label: 'Corrected' | 'Won' | 'Refund'
  points: number
  placed_on: string
}

// Everyone locks in one order: by player, owed before wallet.
const lockWallets: Statement = {
  name: 'settle_lock_wallets',
  text: `SELECT FROM wallets WHERE player_id = ANY ($1::uuid[]) AND account IN ('owed', 'wallet')
    ORDER BY player_id, account FOR UPDATE`,
}

/**
 * Posts many payouts at once, each as one transaction. A reversal takes at most the balance; the
 * rest becomes a debt. A credit pays the debt first, with the same postings as `creditWallet`. The
 * balances after each transaction come from running sums: the wallet pays reversals as far as it
 * can, and credits pay the debt as far as they can.
 *
 * A player's limits of losses count what the bids of their day and week have paid: `counted_on`.
 *
 * The wallets must be locked already: a statement that waits for a lock would calculate with older
 * balances. The unique kind and ref of a transaction also prevent a double payment.
 */
const insertPayouts: Statement = {
  name: 'settle_post_payouts',
  text: `
WITH ${nowSql}, current_balances AS MATERIALIZED (
  SELECT player_id, max(balance) FILTER (WHERE account = 'wallet') AS wallet,
    max(version) FILTER (WHERE account = 'wallet') AS wallet_version,
    max(balance) FILTER (WHERE account = 'owed') AS owed,
    max(version) FILTER (WHERE account = 'owed') AS owed_version,
    max(counted_on) FILTER (WHERE account = 'wallet') AS counted_on
  FROM wallets WHERE player_id = ANY ($2::uuid[]) GROUP BY player_id
), payouts AS MATERIALIZED (
  SELECT m.*, s.wallet, s.wallet_version, s.owed, s.owed_version,
    s.counted_on,
    m.label || COALESCE(substr(t.remark, 4), '') AS remark
  FROM jsonb_to_recordset($1::jsonb) AS m (entry uuid, id uuid, player_id uuid, version int,
    pay_order int, kind text, label text, points bigint, placed_on date)
  JOIN current_balances s USING (player_id)
  LEFT JOIN transactions t ON t.kind = 'bid' AND t.ref = m.id::text
), summed AS (
  SELECT m.*, row_number() OVER so_far AS place,
    COALESCE(sum(points) FILTER (WHERE pay_order = 0) OVER so_far, 0)::bigint AS reversed,
    COALESCE(sum(points) FILTER (WHERE pay_order = 1) OVER so_far, 0)::bigint AS credited
  FROM payouts m WINDOW so_far AS (PARTITION BY player_id ORDER BY pay_order, id)
), reckoned AS (
  SELECT s.*, wallet - taken + credited - repaid AS wallet_after,
    owed + reversed - taken - repaid AS owed_after
  FROM summed s
  CROSS JOIN LATERAL (SELECT LEAST(s.wallet, s.reversed) AS taken) t
  CROSS JOIN LATERAL (SELECT LEAST(s.owed + s.reversed - taken, s.credited) AS repaid) r
), changed AS (
  SELECT r.*, wallet_after - lag(wallet_after, 1, wallet) OVER so_far AS wallet_change,
    owed_after - lag(owed_after, 1, owed) OVER so_far AS owed_change
  FROM reckoned r WINDOW so_far AS (PARTITION BY player_id ORDER BY pay_order, id)
), numbered AS MATERIALIZED (
  SELECT c.*, abs(owed_change) AS debt, count(*) FILTER (WHERE owed_change <> 0) OVER so_far
    AS owed_place
  FROM changed c WINDOW so_far AS (PARTITION BY player_id ORDER BY pay_order, id)
), moved AS (
  UPDATE wallets w SET balance = w.balance + t.change, version = w.version + t.entries,
    paid_day = w.paid_day + t.paid_day, paid_week = w.paid_week + t.paid_week
  FROM (
    SELECT player_id, 'wallet' AS account, sum(wallet_change)::bigint AS change, count(*) AS entries,
      ${paidSql('placed_on = counted_on')} AS paid_day,
      ${paidSql(`placed_on BETWEEN ${firstDaySql('week', 'counted_on')} AND counted_on`)} AS paid_week
    FROM numbered GROUP BY player_id
    UNION ALL
    SELECT player_id, 'owed', sum(owed_change)::bigint, count(*), 0, 0
    FROM numbered WHERE owed_change <> 0 GROUP BY player_id
  ) t
  WHERE w.player_id = t.player_id AND w.account = t.account AND w.player_id = ANY ($2::uuid[])
), entries AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT n.entry, n.kind, n.id || ':' || n.version, now.at, n.remark || CASE
    WHEN n.debt = 0 THEN ''
    WHEN n.pay_order = 0 THEN ' (' || n.debt || ' of ' || n.points || ' still to be repaid)'
    ELSE ' (' || n.debt || ' of ' || n.points || ' used to repay an earlier correction)' END
  FROM numbered n, now
)
INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
  kind)
SELECT n.entry, line.* FROM numbered n CROSS JOIN LATERAL (VALUES
  (1, 'wallet', n.player_id, n.wallet_change, n.wallet_after, n.wallet_version + n.place, n.kind),
  (2, 'house', NULL, CASE n.pay_order WHEN 0 THEN -n.wallet_change ELSE -n.points END, NULL, NULL,
    NULL),
  (3, 'owed', n.player_id, n.owed_change, n.owed_after, n.owed_version + n.owed_place, NULL),
  (4, 'house', NULL, -n.owed_change, NULL, NULL, NULL),
  (5, 'payouts', NULL, -n.owed_change, NULL, NULL, NULL)
) AS line (line, account, player_id, amount, balance_after, version, kind)
WHERE line.line <= CASE WHEN n.debt = 0 THEN 2 WHEN n.pay_order = 0 THEN 4 ELSE 5 END`,
}

/** Reverses the bids' old payouts and pays the new ones, in an open transaction. */
export async function postPayouts(query: Query, bids: ChangedBid[]) {
  const payouts = bids.flatMap(payoutsOf)
  const players = [...new Set(bids.map(bid => bid.player_id))]
  await query(lockWallets, [players])
  await query(insertPayouts, [JSON.stringify(payouts), players])
}

function payoutsOf({
  id,
  player_id,
  version,
  status,
  paid,
  payout,
  placed_on,
}: ChangedBid): Payout[] {
  const bid = { id, player_id, version, placed_on }
  const payouts: Payout[] = []
  if (paid > 0) {
    const reversal = { kind: 'win_reversed', label: 'Corrected', points: paid } as const
    payouts.push({ ...bid, ...reversal, entry: uuidv7(), pay_order: 0 })
  }
  if (payout > 0) {
    const credit =
      status === 'won'
        ? ({ kind: 'win', label: 'Won' } as const)
        : ({ kind: 'refund', label: 'Refund' } as const)
    payouts.push({ ...bid, ...credit, points: payout, entry: uuidv7(), pay_order: 1 })
  }
  return payouts
}

/** SQL: what payouts under a condition have paid, less what they took back. */
function paidSql(condition: string): string {
  return `COALESCE(sum(CASE pay_order WHEN 0 THEN -points ELSE points END)
        FILTER (WHERE ${condition}), 0)::bigint`
}
