import type { MarketSession } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'

const findNearestDay: Statement = {
  name: 'nearest_day',
  usesClock: true,
  text: `SELECT day FROM draws WHERE market_id = $2 AND session = $3
    ORDER BY abs(extract(epoch FROM cutoff_at - clock_timestamp()) * 1000 - $1::bigint) LIMIT 1`,
}

/**
 * The market-day whose cut-off of the session is nearest to now; null if the market has no draws.
 */
export async function nearestDay(
  db: Db,
  { marketId, session }: { marketId: string; session: MarketSession },
): Promise<Day | null> {
  const [row] = await db.query<{ day: Day }>(findNearestDay, [marketId, session])
  return row?.day ?? null
}
