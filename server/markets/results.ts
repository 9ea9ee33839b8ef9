import type { Day } from '#domain/market-days.ts'
import type { Result } from '#domain/results.ts'
import type { Db, Statement } from '../database/db.ts'

type DeclaredRow = {
  market_id: string
  day: Day
  session: 'Open' | 'Close'
  pana: string
  declared_at: Date
}

/** A market-day's result. declaredAt is the instant of the last declaration. */
export type DeclaredResult = Result & { declaredAt: Date }

const declared: Statement = {
  name: 'declared',
  text: `SELECT market_id, day, session, pana, declared_at FROM draws
    WHERE day IN ($1, $2) AND state = 'declared' ORDER BY declared_at`,
}

/** The results of two days by `resultKey`. */
export async function readResults(
  db: Db,
  days: [Day, Day],
): Promise<ReadonlyMap<string, DeclaredResult>> {
  const results = new Map<string, DeclaredResult>()
  for (const row of await db.query<DeclaredRow>(declared, days)) {
    const key = resultKey(row.market_id, row.day)
    const { open, close } = results.get(key) ?? { open: null, close: null }
    const panas = row.session === 'Open' ? { open: row.pana, close } : { open, close: row.pana }
    results.set(key, { ...panas, declaredAt: row.declared_at })
  }
  return results
}

/** The key of a market-day in a map of results. */
export function resultKey(marketId: string, day: Day): string {
  return `${marketId} ${day}`
}
