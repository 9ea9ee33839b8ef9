import { v7 as uuidv7 } from 'uuid'
import { type Bid, bidText } from '#domain/bids.ts'
import { defaultRates, type Rate } from '#domain/settlement.ts'
import { toWire } from '#domain/wire-bids.ts'
import type { Db, Statement } from '../../server/database/open.ts'

export type PlacedBid = { id: string; playerId: string; bid: Bid; points: number; rate: Rate }

const AT_ONCE = 10_000

/** All that a taken bid leaves behind, for many bids at once and in the order they are given. */
const insert: Statement = {
  name: 'test_many_bids',
  text: `
WITH given AS MATERIALIZED (
  SELECT g.* FROM jsonb_to_recordset($5::jsonb) AS g (place int, id uuid, player_id uuid,
    game_type text, session text, open_digit text, close_digit text, open_pana text,
    close_pana text, points bigint, rate_min int, rate_max int, remark text)
), chained AS MATERIALIZED (
  SELECT g.*, w.balance - sum(g.points) OVER so_far AS balance_after,
    w.version + row_number() OVER so_far AS version
  FROM given g JOIN wallets w ON w.player_id = g.player_id AND w.account = 'wallet'
  WINDOW so_far AS (PARTITION BY g.player_id ORDER BY g.place)
), bid AS (
  INSERT INTO bids (id, bid_id, player_id, market_id, day, session, game_type, open_digit,
    close_digit, open_pana, close_pana, points, rate_min, rate_max, placed_at)
  SELECT id, id, player_id, $1::uuid, $2::date, session, game_type, open_digit, close_digit,
    open_pana, close_pana, points, rate_min, rate_max, $3::timestamptz
  FROM chained ORDER BY place
), entry AS (
  INSERT INTO transactions (id, kind, ref, at, remark)
  SELECT id, 'bid', id::text, $3::timestamptz, 'Bid ' || $4 || ', ' || remark
  FROM chained ORDER BY place
), posted AS (
  INSERT INTO postings (transaction_id, line, account, player_id, amount, balance_after, version,
    kind)
  SELECT c.id, line.* FROM chained c CROSS JOIN LATERAL (VALUES
    (1, 'wallet', c.player_id, -c.points, c.balance_after, c.version, 'bid'),
    (2, 'house', NULL, c.points, NULL, NULL, NULL)
  ) AS line (line, account, player_id, amount, balance_after, version, kind)
  ORDER BY c.place, line.line
), verdict AS (
  INSERT INTO verdicts (player_id, bid_id, fingerprint, is_accepted, message, remaining, at)
  SELECT player_id, id, '', true, '', balance_after, $3::timestamptz FROM chained ORDER BY place
)
UPDATE wallets w SET balance = w.balance - d.points, version = w.version + d.entries
FROM (
  SELECT player_id, sum(points)::bigint AS points, count(*) AS entries FROM chained GROUP BY player_id
) d
WHERE w.player_id = d.player_id AND w.account = 'wallet'`,
}

/** A bid that is still to be inserted, at the rate of its type. Ids ascend as they are made. */
export function bidFor(playerId: string, bid: Bid, points: number): PlacedBid {
  return { id: uuidv7(), playerId, bid, points, rate: defaultRates[bid.type] }
}

/** Places bids that nobody could place one by one in the time of a test. */
export async function insertBids(
  db: Db,
  market: { id: string; name: string; day: string; at: Date },
  bids: PlacedBid[],
): Promise<void> {
  for (let start = 0; start < bids.length; start += AT_ONCE) {
    const rows = bids.slice(start, start + AT_ONCE).map((placed, index) => {
      const { id, playerId, bid, points, rate } = placed
      const wire = toWire(bid)
      return {
        ...{ place: index, id, player_id: playerId, points, ...wire },
        ...{ rate_min: rate.min, rate_max: rate.max },
        remark: `${wire.session}, ${bid.type} ${bidText(bid)}`,
      }
    })
    const { id, day, at, name } = market
    await db.query(insert, [id, day, at, name, JSON.stringify(rows)])
  }
}
