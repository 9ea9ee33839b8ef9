import type { ChartKind, ChartRow } from '#contract/markets.ts'
import type { CardPage, ChartPage, LastResult, PageWeek } from '#contract/pages.ts'
import { wireDate, wireDay } from '#contract/wire.ts'
import { cellJodi } from '#domain/charts.ts'
import { addDays, type Day } from '#domain/market-days.ts'
import { type Result, resultString } from '#domain/results.ts'
import type { Db, Statement } from '../database/db.ts'
import { readChart } from '../markets/charts.ts'
import type { Market } from '../markets/markets.ts'

/** The days of a market that are not as they were declared first, or were not declared at all. */
const readRemarks: Statement = {
  name: 'chart_remarks',
  text: `SELECT day, bool_or(act = 'correct') AS is_corrected,
      (array_agg(is_void ORDER BY version DESC))[1] AS is_void
    FROM results WHERE market_id = $1 AND day BETWEEN $2 AND $3
    GROUP BY day HAVING bool_or(act = 'correct') OR bool_or(is_void) ORDER BY day`,
}

type Remark = { day: Day; is_corrected: boolean; is_void: boolean }

/**
 * A year of a market's chart at an instant (epoch ms), the newest one for ''. Null if the chart has no
 * such year.
 */
export async function readChartPage(
  db: Db,
  { market, kind, year }: { market: Market; kind: ChartKind; year: string },
  now: number,
): Promise<ChartPage | null> {
  const { rows, last } = await readChart(db, market, kind, now)
  const years = [...new Set(rows.flatMap(yearsOf))].sort().reverse()
  const shown = year || years[0]!
  if (!years.includes(shown)) return null
  const ofYear = rows.filter(row => yearsOf(row).includes(shown))
  const [from, to] = [ofYear[0]!.from, ofYear.at(-1)!.to].map(wireDay)
  const remarks = await db.query<Remark>(readRemarks, [market.id, from, to])
  return {
    kind,
    market: market.name,
    year: shown,
    years,
    weeks: ofYear.map(row => weekOf(row, market.today.day)),
    last: lastResult(last),
    corrected: remarks.filter(({ is_corrected }) => is_corrected).map(({ day }) => wireDate(day)),
    voided: remarks.filter(({ is_void }) => is_void).map(({ day }) => wireDate(day)),
    isOff: !market.isOn,
  }
}

/** A market's last result at an instant (epoch ms). */
export async function readCard(db: Db, market: Market, now: number): Promise<CardPage> {
  const { last } = await readChart(db, market, 'pana_chart', now)
  const day = last?.day ?? ''
  const [remark] = day ? await db.query<Remark>(readRemarks, [market.id, day, day]) : []
  return {
    market: market.name,
    last: lastResult(last),
    isCorrected: remark?.is_corrected ?? false,
    isVoid: remark?.is_void ?? false,
  }
}

function lastResult(last: (Result & { day: Day }) | null): LastResult {
  return last && { result: resultString(last), day: wireDate(last.day) }
}

/** The years of the ends of a week. */
function yearsOf({ from, to }: ChartRow): string[] {
  return [from.slice(-4), to.slice(-4)]
}

function weekOf(row: ChartRow, today: Day): PageWeek {
  const { from, to, mon, tue, wed, thu, fri, sat, sun } = row
  const days = [0, 1, 2, 3, 4, 5, 6].map(place => addDays(wireDay(from), place))
  return {
    first: from,
    last: to,
    cells: [mon, tue, wed, thu, fri, sat, sun].map(cellOf),
    today: days.indexOf(today),
  }
}

function cellOf(cell: ChartRow['mon']): PageWeek['cells'][number] {
  if (typeof cell === 'string') return cell
  return { open: cell.open_panna, jodi: cellJodi(cell), close: cell.close_panna }
}
