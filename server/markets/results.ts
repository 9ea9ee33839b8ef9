import type { Day } from '#domain/market-days.ts'
import type { Result } from '#domain/results.ts'
import type { Db, Statement } from '../database/db.ts'

type DeclaredRow = {
  market_id: string
  day: Day
  session: 'Open' | 'Close'
  pana: string
}

/** The result of a market's latest day whose open cut-off has passed. */
export type LatestResult = Result & {
  day: Day
  /** No more draws of the day will be declared. */
  isVoid: boolean
  isCorrected: boolean
  /** The instant of the last declaration; null before the first. */
  declaredAt: Date | null
}

type LatestRow = {
  market_id: string
  day: Day
  open: string | null
  close: string | null
  is_void: boolean
  is_corrected: boolean
  declared_at: Date | null
}

/** SQL for whether a result of the market-day of a table was corrected. */
export function isCorrected(table: string): string {
  return `EXISTS (SELECT 1 FROM results r
    WHERE r.market_id = ${table}.market_id AND r.day = ${table}.day AND r.act = 'correct')`
}

const latest: Statement = {
  name: 'latest_results',
  text: `SELECT m.id AS market_id, o.day, o.pana AS open, c.pana AS close,
      c.state = 'void' AS is_void, ${isCorrected('c')} AS is_corrected,
      GREATEST(o.declared_at, c.declared_at) AS declared_at
    FROM markets m
    CROSS JOIN LATERAL (
      SELECT day, pana, declared_at FROM draws
      WHERE market_id = m.id AND session = 'Open' AND cutoff_at <= $1
      ORDER BY cutoff_at DESC LIMIT 1
    ) o
    JOIN draws c ON c.market_id = m.id AND c.day = o.day AND c.session = 'Close'
    WHERE m.position >= 0`,
}

/**
 * The results to show at an instant (epoch ms), by market id. A market that has not reached an open
 * cut-off yet has none.
 */
export async function readLatestResults(
  db: Db,
  now: number,
): Promise<ReadonlyMap<string, LatestResult>> {
  const rows = await db.query<LatestRow>(latest, [new Date(now)])
  return new Map(
    rows.map(({ market_id, is_void: isVoid, is_corrected, declared_at: declaredAt, ...result }) => [
      market_id,
      { ...result, isVoid, isCorrected: is_corrected, declaredAt },
    ]),
  )
}

const declared: Statement = {
  name: 'declared',
  text: `SELECT market_id, day, session, pana FROM draws
    WHERE day IN ($1, $2) AND state = 'declared'`,
}

/** The results of two days by `resultKey`. */
export async function readResults(db: Db, days: [Day, Day]): Promise<ReadonlyMap<string, Result>> {
  const results = new Map<string, Result>()
  for (const row of await db.query<DeclaredRow>(declared, days)) {
    const key = resultKey(row.market_id, row.day)
    const { open, close } = results.get(key) ?? { open: null, close: null }
    results.set(key, row.session === 'Open' ? { open: row.pana, close } : { open, close: row.pana })
  }
  return results
}

/** The key of a market-day in a map of results. */
export function resultKey(marketId: string, day: Day): string {
  return `${marketId} ${day}`
}
