import { randomInt } from 'node:crypto'
import { weekOf } from '#domain/charts.ts'
import { addDays, cutoffsOf, type Day, localDay, weekdayOf } from '#domain/market-days.ts'
import { normalisePana } from '#domain/panas.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../database/db.ts'
import { type Market, readMarkets } from '../markets/markets.ts'
import { readSettings } from '../settings.ts'
import { type DemoDay, readDrawnSince, readHolidaysSince, storeDemoDays } from './demo-days.ts'
import { demoMarketIds } from './seed.ts'

const HISTORY_DAYS = 26 * 7
const DECLARED_AFTER_SECONDS = { min: 3, max: 20 }

type Known = {
  drawn: { market_id: string; day: Day }[]
  holidays: { market_id: string; day: Day }[]
  isCatchingUp: boolean
  since: Day
  now: number
}

/**
 * Gives the demo's charts their past: the 26 weeks before the first draw of its own markets and,
 * while it draws by itself, the days on which the house was off. A day that has draws, a weekday
 * off, a holiday and a market that is off stay as they are. Returns how many market-days are new.
 */
export async function fillCharts(db: Db, clock: Clock): Promise<number> {
  const now = clock.now()
  const { from: since } = weekOf(addDays(localDay(now), -HISTORY_DAYS))
  const [markets, drawn, holidays, settings] = await Promise.all([
    readMarkets(db, now),
    readDrawnSince(db, since),
    readHolidaysSince(db, since),
    readSettings(db),
  ])
  const isCatchingUp = settings.AUTO_RESULTS === '1'
  const known = { drawn, holidays, isCatchingUp, since, now }
  const days = markets.flatMap(market =>
    missingDays(market, known).map(day => drawnDay(market, day)),
  )
  return storeDemoDays(db, days)
}

/** Three digits from the system's random source, in the order of a pana. */
export function drawPana(): string {
  const digits = Array.from({ length: 3 }, () => randomInt(10)).join('')
  const pana = normalisePana(digits)
  if (pana === null) throw new RangeError(`No pana: ${digits}`)
  return pana
}

function missingDays(market: Market, known: Known): Day[] {
  if (!market.isOn) return []
  const own = new Set(daysOf(market, known.drawn))
  const off = new Set(daysOf(market, known.holidays))
  const isWanted = wanted(market, own, known)
  const missing: Day[] = []
  for (let day = known.since; day < market.today.day; day = addDays(day, 1)) {
    if (own.has(day) || off.has(day) || market.weekdaysOff.includes(weekdayOf(day))) continue
    if (cutoffsOf(market, day).closeAt <= known.now && isWanted(day)) missing.push(day)
  }
  return missing
}

/**
 * History lies before the first draw. After it a day is missing only if the house was off: no market
 * drew on it, or this one has not drawn since. A market switched off and on again keeps its gap.
 */
function wanted({ id }: Market, own: ReadonlySet<Day>, { drawn, isCatchingUp }: Known) {
  const days = [...own].sort()
  const [first, last] = [days[0], days.at(-1)]
  const isOfDemo = demoMarketIds.has(id)
  if (first === undefined || last === undefined) return () => isOfDemo
  const houseDays = new Set(drawn.map(row => row.day))
  return (day: Day) => {
    if (day < first) return isOfDemo
    return isCatchingUp && (day > last || !houseDays.has(day))
  }
}

function drawnDay(market: Market, day: Day): DemoDay {
  const { bidsFrom, openAt, closeAt } = cutoffsOf(market, day)
  return {
    market_id: market.id,
    day,
    bids_from: isoOf(bidsFrom),
    open_at: isoOf(openAt),
    close_at: isoOf(closeAt),
    open_pana: drawPana(),
    close_pana: drawPana(),
    open_declared_at: isoOf(openAt + pauseMs()),
    close_declared_at: isoOf(closeAt + pauseMs()),
  }
}

function daysOf({ id }: Market, rows: { market_id: string; day: Day }[]): Day[] {
  return rows.filter(row => row.market_id === id).map(({ day }) => day)
}

function pauseMs(): number {
  return randomInt(DECLARED_AFTER_SECONDS.min, DECLARED_AFTER_SECONDS.max) * 1_000
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}
