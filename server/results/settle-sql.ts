import { dayOfSql, nowSql } from '../database/clock.ts'
import type { Statement } from '../database/db.ts'

/**
 * The bids in a chunk. Their winners' wallets are locked until it ends, so new bids wait that long.
 */
export const CHUNK = 2_000

const isOpenBid = `(b.session = 'Open' AND b.game_type <> ALL ($4::text[]))`

/**
 * The version that bid b has to follow; 0 for none yet. $4 the types that need both draws, $5 to $7
 * the versions for open bids, close bids and bids on both.
 */
const dueVersion = `CASE WHEN b.game_type = ANY ($4::text[]) THEN $7::int
    WHEN b.session = 'Open' THEN $5::int ELSE $6::int END`

const status = `CASE WHEN NOT CASE WHEN ${isOpenBid} THEN $8::boolean ELSE $9::boolean END THEN 'refunded'
    WHEN (b.game_type, b.session, b.open_digit, b.close_digit, b.open_pana, b.close_pana) IN (
      SELECT w.game_type, w.session, w.open_digit, w.close_digit, w.open_pana, w.close_pana
      FROM jsonb_to_recordset($10::jsonb) AS w (game_type text, session text, open_digit text,
        close_digit text, open_pana text, close_pana text)
    ) THEN 'won' ELSE 'lost' END`

const payout = `CASE ${status} WHEN 'won' THEN b.points * b.rate_max / b.rate_min
    WHEN 'refunded' THEN b.points ELSE 0 END`

/**
 * Settles the next bids of a market-day after an id. Returns the last of their ids in `last`, the
 * bids whose payout has changed in `changed`, and in `is_last` whether there were no more.
 *
 * - `FOR UPDATE SKIP LOCKED` leaves out bids that another process has locked. After a wait,
 *   settled_version is checked again.
 * - `settled_version <` makes a bid follow each version once and never an older one.
 *
 * The UPDATE finds its rows by an array of ids and repeats the calculation of the chunk. So it
 * always uses the primary key; a join could get a bad plan from old statistics.
 *
 * $1 market, $2 day, $3 the last id, $4 the types that need both draws, $5 to $7 the versions for
 * open bids, close bids and bids on both, $8 and $9 whether the open and the close are declared,
 * $10 the winning bids.
 */
export const settleChunk: Statement = {
  name: 'settle_chunk',
  text: `
WITH chunk AS MATERIALIZED (
  SELECT b.id, b.player_id, ${dueVersion} AS version, ${status} AS status, b.payout AS paid,
    ${payout} AS payout, ${dayOfSql('b.placed_at')} AS placed_on
  FROM bids b
  WHERE b.market_id = $1::uuid AND b.day = $2::date AND b.id > $3::uuid AND b.settled_version < ${dueVersion}
  ORDER BY b.id LIMIT ${CHUNK}
  FOR UPDATE OF b SKIP LOCKED
), settled AS (
  UPDATE bids b SET status = ${status}, payout = ${payout}, settled_version = ${dueVersion}
  WHERE b.id = ANY (ARRAY(SELECT id FROM chunk))
  RETURNING b.id
)
SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last,
  COALESCE(jsonb_agg(c) FILTER (WHERE c.paid <> c.payout), '[]') AS changed,
  count(*) = (SELECT count(*) FROM settled) AS is_complete, count(*) < ${CHUNK} AS is_last
FROM chunk c`,
}

/**
 * Holds the version that a chunk settles, so that a void is not taken back at the same time. Returns no row
 * if it is settled or was taken back.
 */
export const holdVersion: Statement = {
  name: 'hold_version',
  text: `SELECT version FROM results
    WHERE market_id = $1 AND day = $2 AND version = $3 AND settled_at IS NULL FOR SHARE`,
}

/**
 * Marks all results up to the newest as settled, at one instant, unless a bid still has to follow
 * them.
 */
export const finishDay: Statement = {
  name: 'finish_day',
  text: `WITH ${nowSql}
    UPDATE results SET settled_at = now.at FROM now
    WHERE market_id = $1::uuid AND day = $2::date AND version <= $3::int AND settled_at IS NULL
      AND NOT EXISTS (
        SELECT FROM bids b
        WHERE b.market_id = $1::uuid AND b.day = $2::date AND b.settled_version < ${dueVersion}
      )
    RETURNING version`,
}
