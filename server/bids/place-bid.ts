import { v7 as uuidv7 } from 'uuid'
import { nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'
import {
  type BidUse,
  bidLimitColumns,
  bidUseSql,
  brokenBidLimit,
  countBidSql,
  withinBidLimitsSql,
} from '../limits/bid-limits.ts'
import { exclusionError, limitError } from '../limits/limit-errors.ts'
import { gateSql, type Placement } from './bid-rules.ts'

/**
 * Takes a bid in one statement, or changes nothing. How it stays correct:
 *
 * - `now` is read once from the database's clock. The cut-off is compared with it and the bid
 *   stores it. SQL's now() would be the start of the transaction.
 * - `FOR SHARE OF d` locks the draw. Closing the draw waits for this bid. A bid that waited for the
 *   closing sees the draw closed and is refused.
 * - `wallet` locks the wallet and reads its newest balance, after waiting for another debit or credit.
 *   The debit uses this row: the one of the statement's snapshot may be older, and a row that it
 *   rules out is not looked at again. So the balance in a refusal is the one that was too low.
 * - The player's limits and what counts in their periods are columns of this row, so parallel bids
 *   end exactly at a limit. `used` reads them at the instant of `now`. A bid that was sent before
 *   midnight and waited for one after it is not taken, and tried again.
 * - `seen` reads how many receipts the player had when the statement began, and `wallet` how many
 *   there are once it has the lock. If one was issued in between, the gate cannot know of it: the bid
 *   is not taken, and tried again.
 * - The primary key of `verdicts` accepts a bid id once. A violation rolls back the statement. A bid
 *   without one has its own id there and no record.
 */
const placeBid: Statement = {
  name: 'place_bid',
  usesClock: true,
  text: `
WITH ${nowSql}, gate AS MATERIALIZED (${gateSql}
), seen AS MATERIALIZED (
  SELECT receipts FROM wallets WHERE player_id = $6 AND account = 'wallet'
), wallet AS MATERIALIZED (
  SELECT w.player_id, w.balance, w.version, w.receipts <> seen.receipts AS is_receipt_issued,
    ${bidLimitColumns}
  FROM wallets w, gate, seen
  WHERE w.player_id = $6 AND w.account = 'wallet'
  FOR UPDATE OF w
), used AS MATERIALIZED (${bidUseSql('wallet')}
), debit AS (
  UPDATE wallets w SET balance = used.balance - $7::bigint, version = used.version + 1,
    ${countBidSql('used', '$7::bigint')}
  FROM used
  WHERE w.player_id = used.player_id AND w.account = 'wallet' AND used.balance >= $7::bigint
    AND NOT used.is_receipt_issued AND ${withinBidLimitsSql('used', '$7::bigint')}
  RETURNING w.balance, w.version
), entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT $8::uuid, 'bid', $8::uuid::text, gate.at, $9 FROM gate, debit
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
    kind)
  SELECT $8::uuid, 1, 'wallet', $6, -$7::bigint, debit.balance, debit.version, 'bid' FROM debit
  UNION ALL
  SELECT $8::uuid, 2, 'house', NULL, $7::bigint, NULL, NULL, NULL FROM debit
), placed AS (
  INSERT INTO bids (id, bid_id, player_id, market_id, day, session, game_type, open_digit,
    close_digit, open_pana, close_pana, points, rate_min, rate_max, placed_at, slip_id)
  SELECT $8::uuid, $10::uuid, $6, gate.market_id, gate.day, gate.session, $5, $11, $12, $13, $14,
    $7::bigint, gate.min_value, gate.max_value, gate.at, $17::uuid
  FROM gate, debit
), record AS (
  INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, remaining, at)
  SELECT $6, $10::uuid, $15, true, $16, debit.balance, gate.at FROM gate, debit
  WHERE $10::uuid <> $8::uuid
)
SELECT now.at, debit.balance AS after,
  (SELECT to_jsonb(used) FROM used WHERE debit.balance IS NULL) AS refused
FROM now LEFT JOIN debit ON true`,
}

/**
 * Balances in points. A bid that is refused changes nothing. `wallet-refused`: the player's break, a
 * limit or the balance, as they were on the locked row. `day-over` and `receipt-issued`: it has to be
 * tried again. `rule-broken`: a rule of the gate did not hold at an instant (epoch ms) of the database's
 * clock.
 */
export type Taken =
  | { state: 'taken'; balance: number }
  | { state: 'wallet-refused'; error: ApiError }
  | { state: 'day-over' }
  | { state: 'receipt-issued' }
  | { state: 'rule-broken'; at: number }

type Refused = BidUse & { balance: number; is_receipt_issued: boolean }
type Row = { at: Date; after: number | null; refused: Refused | null }

/** Takes a bid, or refuses it. Throws a unique violation if the bid id already has a record. */
export async function takeBid(db: Db, { wire, ...bid }: Placement): Promise<Taken> {
  const id = uuidv7()
  const [row] = await db.query<Row>(placeBid, [
    bid.marketName,
    wire.session,
    bid.day,
    wire.game_type,
    bid.playerId,
    bid.points,
    id,
    bid.remark,
    bid.bidId ?? id,
    wire.open_digit,
    wire.close_digit,
    wire.open_pana,
    wire.close_pana,
    bid.fingerprint,
    bid.message,
    bid.slipId,
    bid.tokenHash,
  ])
  const { at, after, refused } = row!
  if (after !== null) return { state: 'taken', balance: after }
  if (refused === null) return { state: 'rule-broken', at: at.getTime() }
  if (refused.is_receipt_issued) return { state: 'receipt-issued' }
  if (refused.is_day_over) return { state: 'day-over' }
  return { state: 'wallet-refused', error: walletError(refused, bid.points, at.getTime()) }
}

/** The rules of the debit one by one, in the order for the player. */
function walletError(refused: Refused, points: number, now: number): ApiError {
  const excluded = exclusionError(refused.excluded_until, now)
  if (excluded) return excluded
  const limit = brokenBidLimit(refused, points)
  if (limit) return limitError(limit, now)
  return new ApiError('insufficient_balance', { balance: refused.balance })
}
