import type { AppContext } from '../context.ts'
import type { Statement } from '../database/db.ts'
import { type Market, readMarkets } from '../markets/markets.ts'

/** The database is asked at most so often, for all pages together. */
const FRESH_MS = 1_000
/** After more settled results than this between two reads, every page counts as changed. */
const NEWEST = 100

const readNewest: Statement = {
  name: 'newest_results',
  text: `SELECT market_id, market_id || ' ' || day || ' ' || version AS name, false AS is_settled
    FROM results WHERE settled_at IS NULL
    UNION ALL
    (SELECT market_id, market_id || ' ' || day || ' ' || version, true FROM results
      WHERE settled_at IS NOT NULL ORDER BY settled_at DESC LIMIT ${NEWEST})`,
}

/** The markets, and how often the results of each have changed since the start of the process. */
export type Changes = {
  markets: readonly Market[]
  ofMarket: (marketId: string) => number
  /** Of all markets. */
  total: number
}

type Newest = { market_id: string; name: string; is_settled: boolean }

/** What the public pages depend on, at most a second old. */
export function createChanges({ db, clock }: AppContext) {
  const counts = new Map<string, number>()
  let everywhere = 0
  let total = 0
  /** The names of the last read; null before the first. */
  let known: ReadonlySet<string> | null = null
  let knownSettled: readonly string[] = []
  let last: { atMs: number; changes: Promise<Changes> } | null = null

  async function read(): Promise<Changes> {
    const [markets, rows] = await Promise.all([
      readMarkets(db, clock.now()),
      db.query<Newest>(readNewest, []),
    ])
    const before = known
    known = new Set(rows.map(({ name }) => name))
    const isNew = (name: string) => before !== null && !before.has(name)
    const settled = rows.filter(({ is_settled }) => is_settled).map(({ name }) => name)
    const isGap = settled.length >= NEWEST && !knownSettled.some(name => settled.includes(name))
    if (before && isGap) everywhere += 1
    knownSettled = settled
    for (const { market_id } of rows.filter(({ name }) => isNew(name))) {
      counts.set(market_id, (counts.get(market_id) ?? 0) + 1)
      total += 1
    }
    const now = everywhere
    const counted = new Map(counts)
    return { markets, ofMarket: id => (counted.get(id) ?? 0) + now, total: total + now }
  }

  return (): Promise<Changes> => {
    const nowMs = performance.now()
    if (!last || nowMs - last.atMs > FRESH_MS) {
      const changes = read()
      last = { atMs: nowMs, changes }
      // The next request asks again.
      changes.catch(() => {
        last = null
      })
    }
    return last.changes
  }
}
