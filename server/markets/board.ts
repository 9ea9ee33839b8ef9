import type { LeastAmounts } from '#contract/pages.ts'
import { addDays, type Day, localDay } from '#domain/market-days.ts'
import { settingSql } from '../config/settings.ts'
import type { AppContext } from '../context.ts'
import type { Statement } from '../database/db.ts'
import { OLDEST_DAYS } from './charts.ts'
import { type Market, readMarkets } from './markets.ts'
import { type LatestResult, readLatestResults } from './results.ts'

/**
 * The newest results in one text, which differs when there is another result, and the least amounts.
 * Results that are not settled come first, so the text of a result stays when it is settled.
 */
const readNewest: Statement = {
  name: 'newest_results',
  text: `SELECT string_agg(concat_ws(' ', market_id, day, version), ',' ORDER BY market_id, day, version) AS names,
      ${settingSql('MIN_DEPOSIT')} AS deposit, ${settingSql('MIN_WITHDRAW')} AS withdrawal
    FROM (SELECT market_id, day, version FROM results ORDER BY settled_at DESC, made_at DESC LIMIT 30) newest`,
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
  /** Another text after each result, correction and void. */
  version: string
  least: LeastAmounts
}

type FirstDays = { id: string; first: Day | null; chart_from: Day | null }
type Newest = LeastAmounts & { names: string | null }

/**
 * Reads what anybody may see. Calls at the same time share a read, over one connection, which begins
 * after them: so a result is seen at once, and many guests need no more of the database than one.
 */
export function createBoard({ db, clock }: AppContext): () => Promise<Board> {
  return shared(async () => {
    const at = clock.now()
    const markets = await readMarkets(db, at)
    const latest = await readLatestResults(db, at)
    const oldest = addDays(localDay(at), -OLDEST_DAYS)
    const days = await db.query<FirstDays>(readFirstDays, [oldest])
    const [newest] = await db.query<Newest>(readNewest, [])
    const { names, ...least } = newest!
    const daysOf = (id: string) => days.find(row => row.id === id)
    return {
      at,
      latest,
      least,
      version: names ?? '',
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
