import type { Statement } from '../database/db.ts'

/** A chunk holds the wallets of its winners until it is done, so bids of theirs wait that long. */
export const CHUNK = 2_000

const isOpenBid = `(b.session = 'Open' AND b.game_type <> ALL ($4::text[]))`

/**
 * The version that bid b has to be settled by; 0 for not yet. The parameters from $first on: the
 * types that need both draws, then the version due for open bids, close bids and those of both.
 */
function dueVersion(first: number) {
  return `CASE WHEN b.game_type = ANY ($${first}::text[]) THEN $${first + 3}::int
    WHEN b.session = 'Open' THEN $${first + 1}::int ELSE $${first + 2}::int END`
}

const status = `CASE WHEN NOT CASE WHEN ${isOpenBid} THEN $8::boolean ELSE $9::boolean END THEN 'refunded'
    WHEN (b.game_type, b.session, b.open_digit, b.close_digit, b.open_pana, b.close_pana) IN (
      SELECT w.game_type, w.session, w.open_digit, w.close_digit, w.open_pana, w.close_pana
      FROM jsonb_to_recordset($10::jsonb) AS w (game_type text, session text, open_digit text,
        close_digit text, open_pana text, close_pana text)
    ) THEN 'won' ELSE 'lost' END`

const payout = `CASE ${status} WHEN 'won' THEN b.points * b.rate_max / b.rate_min
    WHEN 'refunded' THEN b.points ELSE 0 END`

/**
 * Gives the next bids of a market-day after an id their outcome and returns the last of these ids in
 * `last`, and in `changed` those whose payout is another than it was.
 *
 * - `FOR UPDATE SKIP LOCKED` leaves another process the bids it is at; whoever waited for one sees
 *   its settled_version and drops it.
 * - `settled_version <` makes every bid follow a version once, and never go back to an older one.
 *
 * The UPDATE finds its rows by an array of ids and reckons anew what the chunk has reckoned: that is
 * the primary key's work, whereas a join may be planned as badly as the statistics are old.
 *
 * $1 market, $2 day, $3 the last id seen, $4 the types that need both draws, $5 to $7 the version due
 * for open bids, close bids and those of both, $8 and $9 whether the open and the close are declared,
 * $10 the winning bids as they are sent.
 */
export const settleChunk: Statement = {
  name: 'settle_chunk',
  text: `
WITH chunk AS MATERIALIZED (
  SELECT b.id, b.player_id, ${dueVersion(4)} AS version, ${status} AS status, b.payout AS paid,
    ${payout} AS payout
  FROM bids b
  WHERE b.market_id = $1::uuid AND b.day = $2::date AND b.id > $3::uuid AND b.settled_version < ${dueVersion(4)}
  ORDER BY b.id LIMIT ${CHUNK}
  FOR UPDATE OF b SKIP LOCKED
), settled AS (
  UPDATE bids b SET status = ${status}, payout = ${payout}, settled_version = ${dueVersion(4)}
  WHERE b.id = ANY (ARRAY(SELECT id FROM chunk))
  RETURNING b.id
)
SELECT (SELECT id FROM chunk ORDER BY id DESC LIMIT 1) AS last,
  COALESCE(jsonb_agg(c) FILTER (WHERE c.paid <> c.payout), '[]') AS changed,
  count(*) = (SELECT count(*) FROM settled) AS is_whole
FROM chunk c`,
}

/** Marks all results up to the newest as settled, unless a bid is left that should follow them. */
export const finishDay: Statement = {
  name: 'finish_day',
  usesClock: true,
  text: `UPDATE results SET settled_at = clock_timestamp() + $1::bigint * interval '1 millisecond'
    WHERE market_id = $2::uuid AND day = $3::date AND version <= $4::int AND settled_at IS NULL
      AND NOT EXISTS (
        SELECT FROM bids b
        WHERE b.market_id = $2::uuid AND b.day = $3::date AND b.settled_version < ${dueVersion(5)}
      )
    RETURNING version`,
}
