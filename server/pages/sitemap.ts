import { chartKinds } from '#contract/markets.ts'
import {
  chartPath,
  chartSitemapPath,
  type ListedPage,
  resultsPath,
  type SitemapFile,
} from '#contract/pages.ts'
import { weekOf } from '#domain/charts.ts'
import { addDays, type Day, localDay } from '#domain/market-days.ts'
import { dayOfSql, firstDaySql } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import type { Market } from '../markets/markets.ts'
import { readFirstDay } from './results-page.ts'

/** A file of a sitemap may have 50,000 addresses; each page has one in each of three languages. */
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

/** The public pages of charts and results at an instant (epoch ms), each with its last change. */
export async function readListedPages(
  db: Db,
  markets: readonly Market[],
  now: number,
): Promise<ListedPage[]> {
  const today = localDay(now)
  const first = await readFirstDay(db, today)
  const years = await db.query<Year>(readYears, [])
  const changed = new Map(
    (await db.query<{ day: Day; changed: Day }>(readDays, [])).map(row => [row.day, row.changed]),
  )
  const days: Day[] = []
  for (let day = today; day >= first; day = addDays(day, -1)) days.push(day)
  return [
    ...markets.flatMap(market => chartsOf(market)),
    { path: resultsPath('en'), changed: today },
    ...days.map(day => ({ path: resultsPath('en', day), changed: changed.get(day) ?? day })),
  ]

  /** The charts of a market: the newest year, which has none in its address, and the earlier ones. */
  function chartsOf({ id, name, today: { day } }: Market): ListedPage[] {
    const own = years.filter(({ market_id }) => market_id === id)
    const newest = weekOf(day).to.slice(0, 4)
    const earlier = own.filter(({ year }) => year < newest)
    const last = own.find(({ year }) => year === newest)?.changed ?? today
    return chartKinds.flatMap(kind => [
      { path: chartPath('en', kind, name), changed: last },
      ...earlier.map(({ year, changed }) => ({ path: chartPath('en', kind, name, year), changed })),
    ])
  }
}

/**
 * A file of the sitemap: for `undefined` the first one, which lists its parts where there are too
 * many pages. Null if there is no such part.
 */
export function sitemapFile(
  pages: readonly ListedPage[],
  part: number | undefined,
): SitemapFile | null {
  const count = Math.ceil(pages.length / MOST_PAGES)
  const pagesOf = (nth: number) => pages.slice((nth - 1) * MOST_PAGES, nth * MOST_PAGES)
  if (part !== undefined) return count > 1 && part <= count ? { pages: pagesOf(part) } : null
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
