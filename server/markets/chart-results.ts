import type { Day } from '#domain/market-days.ts'
import type { Result } from '#domain/results.ts'
import type { Db, Statement } from '../database/db.ts'

/** A market's first day with a draw, and the results since a day. */
export type Drawn = { first: Day | null; results: ReadonlyMap<Day, Result> }

const DAY_LETTERS = 'YYYY-MM-DD'.length

// One text such as 2026-11-18O128,2026-11-18C349. For ten years, rows take six times the time.
const drawnSince: Statement = {
  name: 'drawn_since',
  text: `SELECT min(day) AS first, string_agg(day || left(session, 1) || pana, ',') AS declared
    FROM draws WHERE market_id = $1 AND day >= $2`,
}

/** What a market drew since a day. */
export async function readDrawn(db: Db, marketId: string, since: Day): Promise<Drawn> {
  const [row] = await db.query<{ first: Day | null; declared: string | null }>(drawnSince, [
    marketId,
    since,
  ])
  return { first: row?.first ?? null, results: resultsOf(row?.declared?.split(',') ?? []) }
}

function resultsOf(declared: string[]): ReadonlyMap<Day, Result> {
  const results = new Map<Day, Result>()
  for (const text of declared) {
    const day = text.slice(0, DAY_LETTERS)
    const pana = text.slice(DAY_LETTERS + 1)
    const { open, close } = results.get(day) ?? { open: null, close: null }
    results.set(day, text[DAY_LETTERS] === 'O' ? { open: pana, close } : { open, close: pana })
  }
  return results
}
