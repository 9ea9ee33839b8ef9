import type { MarketSession } from '#domain/bids.ts'
import type { Day } from '#domain/market-days.ts'
import { nowSql } from '../database/clock.ts'
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

/** The market-days of a session that an operator may mean; null where there is none. */
export type SessionDays = {
  /** Past their cut-off and without a result, oldest first. */
  awaited: Day[]
  /** Takes bids next. */
  next: Day | null
  /** The newest with a result. */
  declared: Day | null
  /** With the cut-off nearest to now. */
  nearest: Day | null
}

const readDays: Statement = {
  name: 'days_of_session',
  text: `WITH ${nowSql}, days AS (
      SELECT day::text AS day, state, cutoff_at, at FROM draws, now
      WHERE market_id = $1 AND session = $2
    )
    SELECT COALESCE(array_agg(day ORDER BY cutoff_at)
        FILTER (WHERE state IN ('open', 'closed') AND cutoff_at <= at), '{}') AS awaited,
      (array_agg(day ORDER BY cutoff_at) FILTER (WHERE state = 'open' AND cutoff_at > at))[1] AS next,
      (array_agg(day ORDER BY cutoff_at DESC) FILTER (WHERE state = 'declared'))[1] AS declared,
      (array_agg(day ORDER BY abs(extract(epoch FROM cutoff_at - at))))[1] AS nearest
    FROM days`,
}

/** The market-days of a market's session that an operator may mean without a date. */
export async function readSessionDays(
  db: Db,
  marketId: string,
  session: MarketSession,
): Promise<SessionDays> {
  const [days] = await db.query<SessionDays>(readDays, [marketId, session])
  return days!
}
