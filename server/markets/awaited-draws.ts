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

type SessionKey = { marketId: string; session: MarketSession }

const awaitedDays: Statement = {
  name: 'awaited_days',
  text: `SELECT day FROM draws
    WHERE market_id = $1 AND session = $2 AND state IN ('open', 'closed')
      AND cutoff_at <= clock_timestamp()
    ORDER BY cutoff_at`,
}

const nextDay: Statement = {
  name: 'next_day',
  text: `SELECT day FROM draws
    WHERE market_id = $1 AND session = $2 AND state = 'open'
      AND cutoff_at > clock_timestamp()
    ORDER BY cutoff_at LIMIT 1`,
}

const lastDeclared: Statement = {
  name: 'last_declared_day',
  text: `SELECT day FROM draws WHERE market_id = $1 AND session = $2 AND state = 'declared'
    ORDER BY cutoff_at DESC LIMIT 1`,
}

/** The market-days whose draw of the session is past its cut-off and has no result, oldest first. */
export async function readAwaitedDays(db: Db, { marketId, session }: SessionKey): Promise<Day[]> {
  return (await db.query<{ day: Day }>(awaitedDays, [marketId, session])).map(({ day }) => day)
}

/** The market-day whose draw of the session takes bids next; null if there is none. */
export async function readNextDay(db: Db, { marketId, session }: SessionKey): Promise<Day | null> {
  const [row] = await db.query<{ day: Day }>(nextDay, [marketId, session])
  return row?.day ?? null
}

/** The newest market-day with a result of the session; null if there is none. */
export async function readLastDeclaredDay(
  db: Db,
  { marketId, session }: SessionKey,
): Promise<Day | null> {
  const [row] = await db.query<{ day: Day }>(lastDeclared, [marketId, session])
  return row?.day ?? null
}

const findNearestDay: Statement = {
  name: 'nearest_day',
  text: `SELECT day FROM draws WHERE market_id = $1 AND session = $2
    ORDER BY abs(extract(epoch FROM cutoff_at - clock_timestamp())) LIMIT 1`,
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
