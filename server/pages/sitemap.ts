import { chartKinds } from '#contract/markets.ts'
import { chartPath, type ListedPage, resultsPath } from '#contract/pages.ts'
import { addDays, type Day, localDay } from '#domain/market-days.ts'
import { dayOfSql, firstDaySql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import type { Board, BoardMarket } from '../markets/board.ts'
import { chartYears } from '../markets/charts.ts'
import { firstDayOf } from './results-page.ts'

/** A sitemap may have 50,000 addresses; each page has one in each of three languages. */
const MOST_PAGES = Math.floor(50_000 / 3)

/** Each market-day with the days on which it was declared, corrected or voided. */
const changes = `
  SELECT market_id, day, day AS changed FROM draws WHERE state = 'declared'
  UNION ALL
  SELECT market_id, day, ${dayOfSql('made_at')} FROM results`

const readYears: Statement = {
  name: 'changes_of_years',
  text: `SELECT market_id, to_char(of_week, 'YYYY') AS year, max(changed) AS changed
    FROM (${changes}) AS change
    CROSS JOIN LATERAL (VALUES (${firstDaySql('week', 'day')}), (${firstDaySql('week', 'day')} + 6))
      AS ends (of_week)
    GROUP BY 1, 2 ORDER BY 2 DESC`,
}

const readDays: Statement = {
  name: 'changes_of_days',
  text: `SELECT day, max(changed) AS changed FROM (${changes}) AS change GROUP BY 1`,
}

type Year = { market_id: string; year: string; changed: Day }

/**
 * The public pages of charts and results, each with its last change. Without the oldest days after more
 * than forty years.
 */
export async function readListedPages(db: Db, { markets, at }: Board): Promise<ListedPage[]> {
  const today = localDay(at)
  const years = await db.query<Year>(readYears, [])
  const changed = new Map(
    (await db.query<{ day: Day; changed: Day }>(readDays, [])).map(row => [row.day, row.changed]),
  )
  const days: Day[] = []
  for (let day = today; day >= firstDayOf(markets, today); day = addDays(day, -1)) days.push(day)
  const pages = [
    ...markets.flatMap(chartsOf),
    { path: resultsPath('en'), changed: today },
    ...days.map(day => ({ path: resultsPath('en', day), changed: changed.get(day) ?? day })),
  ]
  return pages.slice(0, MOST_PAGES)

  /** The charts of a market: the newest year, which has none in its address, and the earlier ones. */
  function chartsOf({ id, name, chartFrom, today: { day } }: BoardMarket): ListedPage[] {
    const own = new Map(
      years.filter(row => row.market_id === id).map(row => [row.year, row.changed]),
    )
    const [newest, ...earlier] = chartYears(chartFrom, day)
    return chartKinds.flatMap(kind => [
      { path: chartPath('en', kind, name), changed: own.get(newest!) ?? today },
      ...earlier.map(year => ({
        path: chartPath('en', kind, name, year),
        changed: own.get(year) ?? `${year}-12-31`,
      })),
    ])
  }
}
