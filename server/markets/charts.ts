import { getCharts } from '#contract/markets.ts'
import { wireDate } from '#contract/wire.ts'
import { type ChartKind, chartCell, type Tense, weekOf } from '#domain/charts.ts'
import { addDays, type Day, localDay } from '#domain/market-days.ts'
import { ApiError } from '../http/errors.ts'
import { type OpenHandler, openRoute } from '../http/route.ts'
import { type Drawn, readDrawn } from './chart-results.ts'
import { type Market, readMarkets } from './markets.ts'

const WEEK_DAYS = 7
// Twenty years, so that a draw with a wrong year cannot make an endless chart.
const OLDEST_DAYS = 20 * 52 * WEEK_DAYS

const notDrawn = { open: null, close: null }

const charts: OpenHandler<typeof getCharts> = async ({ input, context: { db, clock } }) => {
  const now = clock.now()
  const market = marketNamed(await readMarkets(db, now), input.game_name)
  if (!market) throw new ApiError('market_unknown', { market: input.game_name })
  const drawn = await readDrawn(db, market.id, addDays(localDay(now), -OLDEST_DAYS))
  return { success: '1', data: chartOf(drawn, input.type, market.today.day) }
}

export const chartRoutes = [openRoute(getCharts, charts)]

/** People type this name in a URL, so letter case does not matter. */
function marketNamed(markets: readonly Market[], name: string): Market | undefined {
  const wanted = name.toLowerCase()
  const alike = markets.filter(market => market.name.toLowerCase() === wanted)
  return alike.find(market => market.name === name) ?? alike[0]
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
