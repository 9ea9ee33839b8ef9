import type { Statement } from './open.ts'

/** A chunk holds the wallets of its winners until it is done, so bids of theirs wait that long. */
export const CHUNK = 2_000

const isOpenBid = `(b.session = 'Open' AND b.game_type <> ALL ($4::text[]))`

/** The version that bid b has to be settled by; 0 for not yet. */
const dueVersion = `CASE WHEN b.game_type = ANY ($4::text[]) THEN $7::int
    WHEN b.session = 'Open' THEN $5::int ELSE $6::int END`

const ofDay = 'b.market_id = $1::uuid AND b.day = $2::date'

/**
 * Gives the next bids of a market-day after an id their outcome and returns the last of these ids in
 * `last`, and in `changed` those whose payout is another than it was.
 *
 * - `FOR UPDATE SKIP LOCKED` leaves another process the bids it is at; whoever waited for one sees
 *   its settled_version and drops it.
 * - `settled_version <` makes every bid follow a version once, and never go back to an older one.
 *
 * The array in the UPDATE leads the planner to the primary key, whatever it believes of the tables.
 *
 * $1 market, $2 day, $3 the last id seen, $4 the types that need both draws, $5 to $7 the version due
 * for open bids, close bids and those of both, $8 and $9 whether the open and the close are declared,
 * $10 the winning bids as they are sent.
 */
export const settleChunk: Statement = {
  name: 'settle_chunk',
  text: `
WITH chunk AS MATERIALIZED (
  SELECT b.id, b.player_id, b.points, b.rate_min, b.rate_max, b.payout AS paid,
    ${dueVersion} AS version,
    CASE WHEN NOT CASE WHEN ${isOpenBid} THEN $8::boolean ELSE $9::boolean END THEN 'refunded'
      WHEN (b.game_type, b.session, b.open_digit, b.close_digit, b.open_pana, b.close_pana) IN (
        SELECT w.game_type, w.session, w.open_digit, w.close_digit, w.open_pana, w.close_pana
        FROM jsonb_to_recordset($10::jsonb) AS w (game_type text, session text, open_digit text,
          close_digit text, open_pana text, close_pana text)
      ) THEN 'won' ELSE 'lost' END AS status
  FROM bids b
  WHERE ${ofDay} AND b.id > $3::uuid AND b.settled_version < ${dueVersion}
  ORDER BY b.id LIMIT ${CHUNK}
  FOR UPDATE OF b SKIP LOCKED
), judged AS MATERIALIZED (
  SELECT c.*, CASE c.status WHEN 'won' THEN c.points * c.rate_max / c.rate_min
    WHEN 'refunded' THEN c.points ELSE 0 END AS payout
  FROM chunk c
), settled AS (
  UPDATE bids b SET status = j.status, payout = j.payout, settled_version = j.version
  FROM judged j WHERE b.id = j.id AND b.id = ANY (ARRAY(SELECT id FROM chunk))
  RETURNING b.id, b.player_id, j.version, j.status, j.paid, j.payout
)
SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last,
  COALESCE(jsonb_agg(s) FILTER (WHERE s.paid <> s.payout), '[]') AS changed
FROM settled s`,
}

/** Marks all results up to the newest as settled, unless a bid is left that should follow them. */
export const finishDay: Statement = {
  name: 'finish_day',
  text: `UPDATE results SET settled_at = clock_timestamp() + $8::bigint * interval '1 millisecond'
    WHERE market_id = $1::uuid AND day = $2::date AND version <= $3::int AND settled_at IS NULL
      AND NOT EXISTS (
        SELECT FROM bids b WHERE ${ofDay} AND b.settled_version < ${dueVersion}
      )
    RETURNING version`,
}
