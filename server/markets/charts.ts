import { wireDate } from '#contract/wire.ts'
import { type ChartKind, chartCell, type Tense, weekOf } from '#domain/charts.ts'
import { addDays, type Day, localDay } from '#domain/market-days.ts'
import type { Result } from '#domain/results.ts'
import type { Db, Statement } from '../database/db.ts'
import type { Market } from './markets.ts'

const WEEK_DAYS = 7
/** Twenty years, so that a draw with a wrong year cannot make an endless chart. */
export const OLDEST_DAYS = 20 * 52 * WEEK_DAYS

const notDrawn = { open: null, close: null }

/** The years of a chart's weeks, of both their ends, newest first. `from` is its first day. */
export function chartYears(from: Day | null, today: Day): string[] {
  const [first, last] = [weekOf(from !== null && from < today ? from : today), weekOf(today)]
  const [oldest, newest] = [first.from, last.to].map(day => Number(day.slice(0, 4)))
  return Array.from({ length: newest! - oldest! + 1 }, (_, place) => String(newest! - place))
}

/** A market's chart at an instant (epoch ms), oldest week first, and its last result. */
export async function readChart(db: Db, market: Market, kind: ChartKind, now: number) {
  const drawn = await readDrawn(db, market.id, addDays(localDay(now), -OLDEST_DAYS))
  return { rows: chartOf(drawn, kind, market.today.day), last: lastOf(drawn) }
}

/** The newest day with a result; null if there is none. */
function lastOf({ results }: Drawn): (Result & { day: Day }) | null {
  const [day] = [...results.keys()].sort().slice(-1)
  return day === undefined ? null : { ...results.get(day)!, day }
}

/** A row for each week from the first draw to today; one empty week if there are no draws. */
function chartOf({ first, results }: Drawn, kind: ChartKind, today: Day) {
  const rows = []
  let week = weekOf(first !== null && first < today ? first : today)
  while (week.from <= today) {
    const { from, to } = week
    const cellAt = (place: number) => {
      const day = addDays(from, place)
      return chartCell(kind, results.get(day) ?? notDrawn, tenseOf(day, first, today))
    }
    rows.push({
      mon: cellAt(0),
      tue: cellAt(1),
      wed: cellAt(2),
      thu: cellAt(3),
      fri: cellAt(4),
      sat: cellAt(5),
      sun: cellAt(6),
      from: wireDate(from),
      to: wireDate(to),
    })
    week = weekOf(addDays(from, WEEK_DAYS))
  }
  return rows
}

/** A day before the first draw misses no result, like a future one. */
function tenseOf(day: Day, first: Day | null, today: Day): Tense {
  if (first === null || day < first) return 'future'
  if (day === today) return 'today'
  return day < today ? 'past' : 'future'
}

/** A market's first day with a draw, and the results since a day. */
type Drawn = { first: Day | null; results: ReadonlyMap<Day, Result> }

const DAY_LENGTH = 'YYYY-MM-DD'.length

// One text such as 2026-11-18O128,2026-11-18C349. For ten years, rows take six times the time.
const drawnSince: Statement = {
  name: 'drawn_since',
  text: `SELECT min(day) AS first, string_agg(day || left(session, 1) || pana, ',') AS declared
    FROM draws WHERE market_id = $1 AND day >= $2`,
}

/** What a market drew since a day. */
async function readDrawn(db: Db, marketId: string, since: Day): Promise<Drawn> {
  const [row] = await db.query<{ first: Day | null; declared: string | null }>(drawnSince, [
    marketId,
    since,
  ])
  return { first: row?.first ?? null, results: resultsOf(row?.declared?.split(',') ?? []) }
}

function resultsOf(declared: string[]): ReadonlyMap<Day, Result> {
  const results = new Map<Day, Result>()
  for (const text of declared) {
    const day = text.slice(0, DAY_LENGTH)
    const pana = text.slice(DAY_LENGTH + 1)
    const { open, close } = results.get(day) ?? { open: null, close: null }
    results.set(day, text[DAY_LENGTH] === 'O' ? { open: pana, close } : { open, close: pana })
  }
  return results
}
