import { addDays, type Day, localDay } from '#domain/market-days.ts'
import type { AppContext } from '../context.ts'
import type { Statement } from '../database/db.ts'
import { OLDEST_DAYS } from './charts.ts'
import { type Market, readMarkets } from './markets.ts'
import { type LatestResult, readLatestResults } from './results.ts'

/** After more settled results than this between two reads, every result counts as changed. */
const NEWEST = 30

const readNewest: Statement = {
  name: 'newest_results',
  text: `SELECT market_id, market_id || ' ' || day || ' ' || version AS name, false AS is_settled
    FROM results WHERE settled_at IS NULL
    UNION ALL
    (SELECT market_id, market_id || ' ' || day || ' ' || version, true FROM results
      WHERE settled_at IS NOT NULL ORDER BY settled_at DESC LIMIT ${NEWEST})`,
}

const readFirstDays: Statement = {
  name: 'first_days',
  text: `SELECT id, (SELECT min(day) FROM draws WHERE market_id = id) AS first,
      (SELECT min(day) FROM draws WHERE market_id = id AND day >= $1) AS chart_from
    FROM markets WHERE position >= 0`,
}

/** A market with the first day of its draws, and of its chart; null before the first draw. */
export type BoardMarket = Market & { first: Day | null; chartFrom: Day | null }

/** What anybody may see, at an instant (epoch ms). */
export type Board = {
  at: number
  markets: readonly BoardMarket[]
  /** By market id. */
  latest: ReadonlyMap<string, LatestResult>
  /** How often the results of a market have changed since the start of the process. */
  changesOf: (marketId: string) => number
  /** The same of all markets. */
  changes: number
}

type Newest = { market_id: string; name: string; is_settled: boolean }
type FirstDays = { id: string; first: Day | null; chart_from: Day | null }

/**
 * Reads what anybody may see. Calls at the same time share a read, over one connection, which begins
 * after them: so a result is seen at once, and many guests need no more of the database than one.
 */
export function createBoard({ db, clock }: AppContext): () => Promise<Board> {
  const countChanges = createCounter()
  return shared(async () => {
    const at = clock.now()
    const markets = await readMarkets(db, at)
    const latest = await readLatestResults(db, at)
    const oldest = addDays(localDay(at), -OLDEST_DAYS)
    const days = await db.query<FirstDays>(readFirstDays, [oldest])
    const changes = countChanges(await db.query<Newest>(readNewest, []))
    const daysOf = (id: string) => days.find(row => row.id === id)
    return {
      ...{ at, latest, ...changes },
      markets: markets.map(market => ({
        ...market,
        first: daysOf(market.id)?.first ?? null,
        chartFrom: daysOf(market.id)?.chart_from ?? null,
      })),
    }
  })
}

/** Calls at the same time share one read, which begins after them: at once, or after the current one. */
function shared<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let [current, next]: (Promise<Value> | null)[] = [null, null]
  const start = () => {
    next = null
    const started: Promise<Value> = read().finally(() => {
      if (current === started) current = null
    })
    current = started
    return started
  }
  return () => {
    if (!current) return start()
    next ??= current.then(start, start)
    return next
  }
}

/** Counts the results that were not among the rows of the reads before. */
function createCounter() {
  const counts = new Map<string, number>()
  let everywhere = 0
  let total = 0
  /** The names of the last read; null before the first. */
  let known: ReadonlySet<string> | null = null
  let knownSettled: readonly string[] = []

  return (rows: readonly Newest[]): Pick<Board, 'changesOf' | 'changes'> => {
    const before = known
    known = new Set(rows.map(({ name }) => name))
    const settled = rows.filter(({ is_settled }) => is_settled).map(({ name }) => name)
    const isGap = settled.length >= NEWEST && !knownSettled.some(name => settled.includes(name))
    if (before && isGap) everywhere += 1
    knownSettled = settled
    const added = rows.filter(({ name }) => before !== null && !before.has(name))
    for (const { market_id } of added) counts.set(market_id, (counts.get(market_id) ?? 0) + 1)
    total += added.length
    const base = everywhere
    const counted = new Map(counts)
    return { changesOf: id => (counted.get(id) ?? 0) + base, changes: total + base }
  }
}
