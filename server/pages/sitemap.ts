import { chartKinds } from '#contract/markets.ts'
import { chartPath, type ListedPage, resultsPath } from '#contract/pages.ts'
import { addDays, type Day, localDay } from '#domain/market-days.ts'
import type { Db, Statement } from '../database/db.ts'
import type { Market } from '../markets/markets.ts'
import { readFirstDay } from './results-page.ts'

/** A file of a sitemap may have 50,000 addresses; each page has three. */
const MOST_DAYS = 10_000

const readLast: Statement = {
  name: 'last_results',
  text: `SELECT market_id, max(day) AS day FROM draws WHERE state = 'declared' GROUP BY market_id`,
}

/** The public pages of charts and results at an instant (epoch ms), each with its last change. */
export async function readListedPages(
  db: Db,
  markets: readonly Market[],
  now: number,
): Promise<ListedPage[]> {
  const today = localDay(now)
  const last = await db.query<{ market_id: string; day: Day }>(readLast, [])
  const first = await readFirstDay(db, today)
  const days: Day[] = []
  for (let day = today; day >= first && days.length < MOST_DAYS; day = addDays(day, -1)) {
    days.push(day)
  }
  return [
    ...markets.flatMap(({ id, name }) =>
      chartKinds.map(kind => ({
        path: chartPath('en', kind, name),
        changed: last.find(({ market_id }) => market_id === id)?.day ?? today,
      })),
    ),
    { path: resultsPath('en'), changed: today },
    ...days.map(day => ({ path: resultsPath('en', day), changed: day })),
  ]
}
