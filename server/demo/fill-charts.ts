import { randomInt } from 'node:crypto'
import { weekOf } from '#domain/charts.ts'
import { addDays, cutoffsOf, type Day, localDay, weekdayOf } from '#domain/market-days.ts'
import { normalisePana } from '#domain/panas.ts'
import { readSettings } from '../config/settings.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Statement } from '../database/db.ts'
import { type Market, readMarkets } from '../markets/markets.ts'
import { quickMarketIds } from './quick-markets.ts'
import { demoMarketIds } from './seed.ts'

const HISTORY_DAYS = 26 * 7
const DECLARED_AFTER_SECONDS = { min: 3, max: 20 }

type DayOf = { market_id: string; day: Day }

/**
 * Fills the charts: the 26 weeks before the first draw of the demo's own markets and, while the demo
 * draws results, the later days of all markets without draws, on which the server was off. Weekdays
 * off, holidays, quick markets and switched-off markets do not change. Returns how many market-days
 * are new.
 */
export async function fillCharts(db: Db, clock: Clock): Promise<number> {
  const now = clock.now()
  const { from: since } = weekOf(addDays(localDay(now), -HISTORY_DAYS))
  const [markets, drawn, holidays, settings] = await Promise.all([
    readMarkets(db, now),
    db.query<DayOf>(readDrawn, [since]),
    db.query<DayOf>(readHolidays, [since]),
    readSettings(db),
  ])
  const isCatchingUp = settings.AUTO_RESULTS === '1'
  const days = markets.filter(isFilled).flatMap(market => {
    const own = daysOf(market, drawn)
    const off = daysOf(market, holidays)
    const first = [...own].sort()[0]
    const isMissing = (day: Day) =>
      !own.has(day) &&
      !off.has(day) &&
      !market.weekdaysOff.includes(weekdayOf(day)) &&
      cutoffsOf(market, day).closeAt <= now &&
      (first === undefined || day < first ? demoMarketIds.has(market.id) : isCatchingUp)
    const missing: Day[] = []
    for (let day = since; day < market.today.day; day = addDays(day, 1)) {
      if (isMissing(day)) missing.push(day)
    }
    return missing.map(day => drawnDay(market, day))
  })
  return storeDemoDays(db, days)
}

function isFilled({ id, isOn }: Market): boolean {
  return isOn && !quickMarketIds.has(id)
}

/** Three random digits, sorted as a pana. */
export function drawPana(): string {
  const digits = Array.from({ length: 3 }, () => randomInt(10)).join('')
  const pana = normalisePana(digits)
  if (pana === null) throw new RangeError(`No pana: ${digits}`)
  return pana
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

function daysOf({ id }: Market, rows: readonly DayOf[]): ReadonlySet<Day> {
  return new Set(rows.filter(row => row.market_id === id).map(({ day }) => day))
}

function pauseMs(): number {
  return randomInt(DECLARED_AFTER_SECONDS.min, DECLARED_AFTER_SECONDS.max) * 1_000
}

function isoOf(at: number): string {
  return new Date(at).toISOString()
}

/** A past market-day with both results. Instants are ISO 8601. */
type DemoDay = {
  market_id: string
  day: Day
  bids_from: string
  open_at: string
  close_at: string
  open_pana: string
  close_pana: string
  open_declared_at: string
  close_declared_at: string
}

const readDrawn: Statement = {
  name: 'demo_drawn_since',
  text: `SELECT market_id, day FROM draws WHERE session = 'Close' AND day >= $1`,
}

const readHolidays: Statement = {
  name: 'demo_holidays_since',
  text: 'SELECT market_id, day FROM holidays WHERE day >= $1',
}

// Days that already have draws do not change: only draws that this statement inserts get results.
// They are settled now, not in the past: a server that runs notices the newest settlements.
const storeDays: Statement = {
  name: 'demo_store_days',
  text: `
WITH given AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($1::jsonb) AS g (market_id uuid, day date, bids_from timestamptz,
    open_at timestamptz, close_at timestamptz, open_pana text, close_pana text,
    open_declared_at timestamptz, close_declared_at timestamptz)
), drawn AS (
  INSERT INTO draws (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
  SELECT g.market_id, g.day, s.session, g.bids_from, s.cutoff_at, 'declared', s.pana, s.declared_at
  FROM given g CROSS JOIN LATERAL (VALUES
    ('Open', g.open_at, g.open_pana, g.open_declared_at),
    ('Close', g.close_at, g.close_pana, g.close_declared_at)
  ) s (session, cutoff_at, pana, declared_at)
  ORDER BY g.market_id, g.day, s.session
  ON CONFLICT DO NOTHING
  RETURNING market_id, day, session
)
INSERT INTO results (market_id, day, version, act, open_pana, close_pana, made_at, settled_at)
SELECT g.market_id, g.day, v.version, 'declare', g.open_pana, v.close_pana, v.at, clock_timestamp()
FROM given g
JOIN drawn d ON d.market_id = g.market_id AND d.day = g.day AND d.session = 'Close'
CROSS JOIN LATERAL (VALUES
  (1, NULL, g.open_declared_at), (2, g.close_pana, g.close_declared_at)
) v (version, close_pana, at)
RETURNING version`,
}

/**
 * Stores days with their results, as settled because they have no bids. Returns how many were new.
 */
async function storeDemoDays(db: Db, days: DemoDay[]): Promise<number> {
  if (days.length === 0) return 0
  const versions = await db.query<{ version: number }>(storeDays, [JSON.stringify(days)])
  return versions.filter(({ version }) => version === 1).length
}
