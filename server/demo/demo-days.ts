import type { Day } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'

/** A past market-day with both results. Instants are ISO 8601. */
export type DemoDay = {
  market_id: string
  day: Day
  bids_from: string
  open_at: string
  close_at: string
  open_pana: string
  close_pana: string
  open_declared_at: string
  close_declared_at: string
}

type DayOf = { market_id: string; day: Day }

const drawnSince: Statement = {
  name: 'demo_drawn_since',
  text: `SELECT market_id, day FROM draws WHERE session = 'Close' AND day >= $1`,
}

const holidaysSince: Statement = {
  name: 'demo_holidays_since',
  text: 'SELECT market_id, day FROM holidays WHERE day >= $1',
}

// Days that already have draws do not change: only draws that this statement inserts get results.
const storeDays: Statement = {
  name: 'demo_store_days',
  text: `
WITH given AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (market_id uuid, day date, bids_from timestamptz,
    open_at timestamptz, close_at timestamptz, open_pana text, close_pana text,
    open_declared_at timestamptz, close_declared_at timestamptz)
), drawn AS (
  INSERT INTO draws (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
  SELECT g.market_id, g.day, s.session, g.bids_from, s.cutoff_at, 'declared', s.pana, s.declared_at
  FROM given g CROSS JOIN LATERAL (VALUES
    ('Open', g.open_at, g.open_pana, g.open_declared_at),
    ('Close', g.close_at, g.close_pana, g.close_declared_at)
  ) s (session, cutoff_at, pana, declared_at)
  ORDER BY g.market_id, g.day, s.session
  ON CONFLICT DO NOTHING
  RETURNING market_id, day, session
)
INSERT INTO results (market_id, day, version, act, open_pana, close_pana, made_at, settled_at)
SELECT g.market_id, g.day, v.version, 'declare', g.open_pana, v.close_pana, v.at, v.at
FROM given g
JOIN drawn d ON d.market_id = g.market_id AND d.day = g.day AND d.session = 'Close'
CROSS JOIN LATERAL (VALUES
  (1, NULL, g.open_declared_at), (2, g.close_pana, g.close_declared_at)
) v (version, close_pana, at)
RETURNING version`,
}

/** The market-days with draws, from a day on. */
export function readDrawnSince(db: Db, since: Day): Promise<DayOf[]> {
  return db.query<DayOf>(drawnSince, [since])
}

/** The holidays of all markets, from a day on. */
export function readHolidaysSince(db: Db, since: Day): Promise<DayOf[]> {
  return db.query<DayOf>(holidaysSince, [since])
}

/**
 * Stores days with their results, as settled because they have no bids. Returns how many were new.
 */
export async function storeDemoDays(db: Db, days: DemoDay[]): Promise<number> {
  if (days.length === 0) return 0
  const versions = await db.query<{ version: number }>(storeDays, [JSON.stringify(days)])
  return versions.filter(({ version }) => version === 1).length
}
