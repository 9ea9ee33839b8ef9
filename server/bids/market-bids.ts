import { addDays, type Day, localDay, startOfDay } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'

/** The result of an earlier day stays on a market over a weekend off and a few holidays. */
const DAYS_BACK = 7

type MarketBidsRow = {
  game_name: string
  day: Day
  staked: number
  won: number
  refunded: number
  waiting_bids: number
  waiting: number
}

const sumMarkets: Statement = {
  name: 'market_bids',
  text: `
SELECT m.name AS game_name, s.day, s.staked, s.won, s.refunded, s.waiting_bids, s.waiting
FROM (
  SELECT b.market_id, b.day, SUM(b.points)::bigint AS staked,
    COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'won'), 0)::bigint AS won,
    COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'refunded'), 0)::bigint AS refunded,
    COUNT(*) FILTER (WHERE b.status = 'placed')::bigint AS waiting_bids,
    COALESCE(SUM(b.points) FILTER (WHERE b.status = 'placed'), 0)::bigint AS waiting,
    RANK() OVER (PARTITION BY b.market_id ORDER BY b.day DESC) AS place
  FROM bids b WHERE b.player_id = $1 AND b.placed_at >= $2
  GROUP BY b.market_id, b.day
) s
JOIN markets m ON m.id = s.market_id
WHERE s.place <= 2 ORDER BY m.position, m.name, s.day DESC`,
}

/** A player's bids of the last days by market, of its two newest market-days with bids. */
export async function readMarketBids(
  db: Db,
  playerId: string,
  now: number,
): Promise<MarketBidsRow[]> {
  const since = new Date(startOfDay(addDays(localDay(now), -DAYS_BACK)))
  return db.query<MarketBidsRow>(sumMarkets, [playerId, since])
}
