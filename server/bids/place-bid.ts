import { v7 as uuidv7 } from 'uuid'
import { DEFAULT_MAX_BID } from '#domain/points.ts'
import { storeUseSql, validSessionSql } from '../accounts/sessions.ts'
import { dayOfSql, nowSql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import {
  bidLimitColumns,
  bidUseColumns,
  bidUseSql,
  countBidSql,
  withinBidLimitsSql,
} from '../limits/bid-limits.ts'
import { marketSql } from '../markets/markets.ts'
import { type FoundBid, type JudgedBid, type Outcome, outcomeOf } from './bid-rules.ts'

export type Placement = JudgedBid & {
  /** Null if the request has none: then no verdict is stored for it. */
  bidId: string | null
  /** Null if the request names no slip: then the bid is on no receipt. */
  slipId: string | null
  fingerprint: string
  remark: string
  message: string
}

const today = dayOfSql('now.at')

/**
 * Takes a bid in one statement, or changes nothing and returns what it found. `outcomeOf` turns that
 * into the reply. How it stays correct:
 *
 * - `now` is read once from the database's clock. The cut-off is compared with it and the bid
 *   stores it. SQL's now() would be the start of the transaction.
 * - Each CTE that locks a row reads the newest version of that row after a wait, and names the CTE of
 *   the lock before it. So the order of the locks is player, session, draw, wallet.
 * - `draw` compares all that `checkSession` and `checkOwner` check. The locks on the player and the
 *   session make a block and a logout wait for this bid, and one that came first wins.
 * - `FOR SHARE OF d` locks the draw. Closing the draw waits for this bid. A bid that waited for the
 *   closing sees the draw closed and is refused.
 * - `wallet` locks the wallet and reads its newest balance, after waiting for another debit or credit.
 *   The debit uses this row: the one of the statement's snapshot may be older, and a row that it
 *   rules out is not looked at again. So the balance in a refusal is the one that was too low.
 * - The player's limits and what counts in their periods are columns of this row, so parallel bids
 *   end exactly at a limit. `used` reads them at the instant of `now`. A bid that was sent before
 *   midnight and waited for one after it is not taken, and tried again.
 * - The primary key of `verdicts` accepts a bid id once. A violation rolls back the statement. A bid
 *   without one has its own id there and no verdict.
 * - `found` is read only for a bid that was not taken.
 */
const placeBid: Statement = {
  name: 'place_bid',
  text: `
WITH ${nowSql}, player AS MATERIALIZED (
  SELECT p.id, p.phone, p.status FROM sessions s JOIN players p ON p.id = s.player_id
  WHERE s.token_hash = $5 FOR SHARE OF p
), login AS MATERIALIZED (
  SELECT player.*, s.token_hash, s.user_token_hash FROM player, sessions s
  WHERE s.token_hash = $5 AND ${validSessionSql('s', '$17')} FOR KEY SHARE OF s
), used_session AS (
  ${storeUseSql('(SELECT token_hash FROM login)', '$17')}
), draw AS MATERIALIZED (
  SELECT login.id AS player_id, d.market_id, d.day, d.session, now.at, r.min_value, r.max_value,
    COALESCE(
      (SELECT s.value::bigint FROM settings s
        WHERE s.key = 'MAX_BID' AND s.value ~ '^[0-9]{1,9}$'),
      ${DEFAULT_MAX_BID}) AS maximum
  FROM now
  JOIN login ON login.user_token_hash = $18 AND login.phone = $19 AND login.status = '1'
  JOIN markets m ON m.name = $1 AND m.is_on
  JOIN draws d ON d.market_id = m.id AND d.session = $2 AND d.state = 'open'
    AND d.cutoff_at > now.at AND d.bids_from <= now.at
    AND ($3 = '' OR to_char(d.day, 'YYYY-MM-DD') = $3)
    AND extract(isodow FROM d.day)::int - 1 <> ALL (m.weekdays_off)
    AND NOT EXISTS (SELECT FROM holidays h WHERE h.market_id = m.id AND h.day = d.day)
  LEFT JOIN rates r ON r.game_type = $4
  ORDER BY d.cutoff_at
  LIMIT 1
  FOR SHARE OF d
), wallet AS MATERIALIZED (
  SELECT w.player_id, w.balance, w.version, ${bidLimitColumns}
  FROM wallets w, draw
  WHERE w.player_id = draw.player_id AND w.account = 'wallet' AND $6::bigint <= draw.maximum
    AND draw.min_value IS NOT NULL
  FOR UPDATE OF w
), used AS MATERIALIZED (${bidUseSql('wallet')}
), debit AS (
  UPDATE wallets w SET balance = used.balance - $6::bigint, version = used.version + 1,
    ${countBidSql('used', '$6::bigint')}
  FROM used
  WHERE w.player_id = used.player_id AND w.account = 'wallet' AND used.balance >= $6::bigint
    AND ${withinBidLimitsSql('used', '$6::bigint')}
  RETURNING w.player_id, w.balance, w.version
), entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT $7::uuid, 'bid', $7::uuid::text, draw.at, $8 FROM draw, debit
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
    kind)
  SELECT $7::uuid, 1, 'wallet', debit.player_id, -$6::bigint, debit.balance, debit.version, 'bid'
  FROM debit
  UNION ALL
  SELECT $7::uuid, 2, 'house', NULL, $6::bigint, NULL, NULL, NULL FROM debit
), placed AS (
  INSERT INTO bids (id, bid_id, player_id, market_id, day, session, game_type, open_digit,
    close_digit, open_pana, close_pana, points, rate_min, rate_max, placed_at, slip_id)
  SELECT $7::uuid, $9::uuid, draw.player_id, draw.market_id, draw.day, draw.session, $4, $10, $11,
    $12, $13, $6::bigint, draw.min_value, draw.max_value, draw.at, $16::uuid
  FROM draw, debit
), verdict AS (
  INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, remaining, at)
  SELECT draw.player_id, $9::uuid, $14, true, $15, debit.balance, draw.at FROM draw, debit
  WHERE $9::uuid <> $7::uuid
), found AS (
  SELECT login.id AS player_id, login.phone, login.status, login.user_token_hash, market.*,
    draw.day IS NOT NULL AS takes_bid, draw.maximum, used.balance, ${bidUseColumns('used')},
    EXISTS (SELECT FROM draws d WHERE d.market_id = market.id AND d.day = market.day
      AND d.session = $2 AND d.state <> 'open') AS is_closed
  FROM login
  LEFT JOIN (
    SELECT m.* FROM now, LATERAL (${marketSql(`${today}, ${today} - 1`, 'now.at')}
      WHERE m.name = $1) m
  ) market ON true
  LEFT JOIN draw ON true
  LEFT JOIN used ON true
  WHERE NOT EXISTS (SELECT FROM debit)
)
SELECT now.at, debit.balance AS balance_after, found.*
FROM now LEFT JOIN debit ON true LEFT JOIN found ON true`,
}

/**
 * Takes a bid, or refuses it without a change. Throws a unique violation if the bid id already has a
 * verdict.
 */
export async function takeBid(db: Db, bid: Placement): Promise<Outcome> {
  const { wire } = bid
  const id = uuidv7()
  const [found] = await db.query<FoundBid>(placeBid, [
    bid.marketName,
    wire.session,
    bid.day,
    wire.game_type,
    bid.claim.tokenHash,
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
    new Date(db.clock.now()),
    bid.claim.userTokenHash,
    bid.phone,
  ])
  return outcomeOf(bid, found!)
}
