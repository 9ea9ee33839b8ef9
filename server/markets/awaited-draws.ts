import type { MarketSession } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'

export type AwaitedDraw = { market_id: string; day: Day; session: MarketSession }

const awaited: Statement = {
  name: 'awaited_draws',
  text: `SELECT market_id, day, session FROM draws
    WHERE state IN ('open', 'closed') AND cutoff_at <= $1
    ORDER BY cutoff_at, session DESC`,
}

/** Draws without a result whose cut-off is at or before an instant (epoch ms), oldest first. */
export function readAwaited(db: Db, at: number): Promise<AwaitedDraw[]> {
  return db.query<AwaitedDraw>(awaited, [new Date(at)])
}
