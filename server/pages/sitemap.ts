import { chartKinds } from '#contract/markets.ts'
import {
  chartPath,
  chartSitemapPath,
  type ListedPage,
  resultsPath,
  type SitemapFile,
} from '#contract/pages.ts'
import { addDays, type Day, localDay, startOfDay } from '#domain/market-days.ts'
import { dayOfSql, firstDaySql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import type { Board, BoardMarket } from '../markets/board.ts'
import { chartYears } from '../markets/charts.ts'
import { firstDayOf } from './results-page.ts'

/** A file of a sitemap may have 50,000 addresses; each page has one in each of three languages. */
const MOST_PAGES = Math.floor(50_000 / 3)
const DAY_MS = 24 * 60 * 60 * 1000

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

/** The public pages of charts and results, each with its last change. */
export async function readListedPages(db: Db, { markets, at }: Board): Promise<ListedPage[]> {
  const today = localDay(at)
  const years = await db.query<Year>(readYears, [])
  const changed = new Map(
    (await db.query<{ day: Day; changed: Day }>(readDays, [])).map(row => [row.day, row.changed]),
  )
  const days: Day[] = []
  for (let day = today; day >= firstDayOf(markets, today); day = addDays(day, -1)) days.push(day)
  return [
    ...markets.flatMap(market => chartsOf(market)),
    { path: resultsPath('en'), changed: today },
    ...days.map(day => ({ path: resultsPath('en', day), changed: changed.get(day) ?? day })),
  ]

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

/** Whether the sitemap has a part, from 1 on; it has none where one file is enough. */
export function hasSitemapPart({ markets, at }: Board, part: number): boolean {
  const today = localDay(at)
  const days = (startOfDay(today) - startOfDay(firstDayOf(markets, today))) / DAY_MS + 1
  const years = markets.flatMap(market => chartYears(market.chartFrom, market.today.day))
  const count = partsOf(years.length * chartKinds.length + 1 + days)
  return count > 1 && part <= count
}

function partsOf(pages: number): number {
  return Math.ceil(pages / MOST_PAGES)
}

/**
 * A file of the sitemap: for `undefined` the first one, which lists its parts where there are too
 * many pages.
 */
export function sitemapFile(pages: readonly ListedPage[], part: number | undefined): SitemapFile {
  const count = partsOf(pages.length)
  const pagesOf = (nth: number) => pages.slice((nth - 1) * MOST_PAGES, nth * MOST_PAGES)
  if (part !== undefined) return { pages: pagesOf(part) }
  if (count <= 1) return { pages }
  const parts = Array.from({ length: count }, (_, place) => place + 1).map(nth => ({
    path: chartSitemapPath(nth),
    changed: pagesOf(nth)
      .map(({ changed }) => changed)
      .sort()
      .at(-1)!,
  }))
  return { parts }
}
