import { type Day, startOfDay } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'
import { BIDS_WITHIN_MS } from './history.ts'

/** What a player's bids of one market-day come to, in points. */
export type DaySum = {
  day: Day
  /** Of all its bids. */
  staked: number
  won: number
  refunded: number
  /** The stakes of bids without an outcome. */
  waiting: number
}

const sumDays: Statement = {
  name: 'bid_day_sums',
  text: `
SELECT b.day, SUM(b.points)::bigint AS staked,
  COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'won'), 0)::bigint AS won,
  COALESCE(SUM(b.payout) FILTER (WHERE b.status = 'refunded'), 0)::bigint AS refunded,
  COALESCE(SUM(b.points) FILTER (WHERE b.status = 'placed'), 0)::bigint AS waiting
FROM bids b
WHERE b.player_id = $1 AND b.placed_at >= $2 AND b.placed_at < $3 AND b.day = ANY($4::date[])
  AND ($5::text IS NULL OR b.market_id = (SELECT id FROM markets WHERE name = $5))
GROUP BY b.day ORDER BY b.day DESC`,
}

/** Sums a player's bids of some market-days, of one market or of all, newest day first. */
export async function readDaySums(
  db: Db,
  playerId: string,
  days: readonly Day[],
  marketName: string | null,
): Promise<DaySum[]> {
  if (days.length === 0) return []
  const starts = days.map(startOfDay)
  const from = new Date(Math.min(...starts))
  const until = new Date(Math.max(...starts) + BIDS_WITHIN_MS)
  return db.query<DaySum>(sumDays, [playerId, from, until, days, marketName])
}
