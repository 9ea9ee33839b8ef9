import { nearestTo } from '#contract/operator/nearest.ts'
import {
  addDays,
  cutoffsOf,
  type Day,
  dayAt,
  localDay,
  type Schedule,
  weekdayOf,
} from '#domain/market-days.ts'
import { type MarketDay, type MarketSettings, marketState } from '#domain/market-state.ts'
import type { Db, RowOf, Statement } from '../database/db.ts'
import type { markets } from '../database/schema/markets.ts'
import { ApiError } from '../http/errors.ts'

/**
 * The market-day at an instant, with the times of its draws, or of the schedule before it has
 * draws. Its bids are taken from bidsFrom (epoch ms), never before the previous day has ended.
 */
export type Today = MarketDay & { bidsFrom: number; isDrawn: boolean }

/** createdAt: when the market was added; null if that is not known. */
type KnownSince = Schedule & { createdAt: Date | null }

export type Market = MarketSettings & { id: string; name: string; today: Today }

/** A market without its days. */
export type StoredMarket = ReturnType<typeof storedMarket>

export type MarketRow = Omit<RowOf<typeof markets>, 'position'>

/** A row of `marketSql`. */
export type MarketDayRow = MarketRow & {
  holidays: string[]
  day: Day | null
  bids_from: Date
  open_at: Date
  close_at: Date
  is_void: boolean
}

/**
 * SQL: what decides whether a market takes bids at an instant, with its holidays among some dates. The
 * newest day that has begun is the current one or the last one before today.
 */
export function marketSql(dates: string, at: string): string {
  return `
  SELECT m.id, m.name, m.open_minute, m.close_minute, m.weekdays_off, m.is_on, m.created_at,
    ARRAY(
      SELECT to_char(h.day, 'YYYY-MM-DD') FROM holidays h
      WHERE h.market_id = m.id AND h.day IN (${dates})
    ) AS holidays,
    begun.day, begun.bids_from, begun.open_at, begun.close_at, begun.is_void
  FROM markets m
  LEFT JOIN LATERAL (
    SELECT c.day, c.bids_from, c.cutoff_at AS close_at, o.cutoff_at AS open_at,
      c.state = 'void' AS is_void
    FROM draws c
    JOIN draws o ON o.market_id = c.market_id AND o.day = c.day AND o.session = 'Open'
    WHERE c.market_id = m.id AND c.session = 'Close' AND c.bids_from <= ${at}
    ORDER BY c.cutoff_at DESC LIMIT 1
  ) begun ON true`
}

const columns = marketSql('$1, $2', '$3')

const readAll: Statement = {
  name: 'markets',
  text: `${columns} WHERE m.position >= 0 ORDER BY m.position, m.name`,
}
const readOne: Statement = { name: 'market', text: `${columns} WHERE m.name = $4` }

const readNames: Statement = {
  name: 'listed_market_names',
  text: 'SELECT name FROM markets WHERE position >= 0 ORDER BY position, name',
}

/**
 * All listed markets in the operator's order, with the holidays among the possible days at `now` (epoch
 * ms).
 */
export async function readMarkets(db: Db, now: number): Promise<Market[]> {
  return (await db.query<MarketDayRow>(readAll, [...possibleDays(now), new Date(now)])).map(row =>
    marketOf(row, now),
  )
}

/** The market of a name that somebody typed into a URL: letter case does not matter. */
export function marketNamed<Known extends Market>(
  markets: readonly Known[],
  name: string,
): Known | undefined {
  const wanted = name.toLowerCase()
  const alike = markets.filter(market => market.name.toLowerCase() === wanted)
  return alike.find(market => market.name === name) ?? alike[0]
}

/** The market with exactly this name at `now` (epoch ms); null if there is none. */
async function readMarket(db: Db, name: string, now: number): Promise<Market | null> {
  const [row] = await db.query<MarketDayRow>(readOne, [...possibleDays(now), new Date(now), name])
  return row ? marketOf(row, now) : null
}

/**
 * The market of a name that an operator typed, at `now` (epoch ms); letter case does not matter.
 * Throws an ApiError if there is none.
 */
export async function findMarket(db: Db, name: string, now: number): Promise<Market> {
  const market = (await readMarket(db, name, now)) ?? marketNamed(await readMarkets(db, now), name)
  if (!market) throw await unknownMarket(db, name)
  return market
}

/** The error for a name that no market has, with the nearest name. */
export async function unknownMarket(
  { query }: Pick<Db, 'query'>,
  market: string,
): Promise<ApiError> {
  const rows = await query<{ name: string }>(readNames, [])
  const near = nearestTo(
    market,
    rows.map(({ name }) => name),
  )
  return near === undefined
    ? new ApiError('market_unknown', { market })
    : new ApiError('market_misspelled', { market, near })
}

/**
 * The possible dates of a market-day at an instant (epoch ms): the local date and the one before.
 */
export function possibleDays(now: number): [string, string] {
  const today = localDay(now)
  return [addDays(today, -1), today]
}

/**
 * The market-day at an instant (epoch ms), from the newest day that has begun. A day with draws
 * keeps its times when the schedule changes: it lasts until its own close, and the next day starts
 * after it.
 */
export function todayOf(market: KnownSince, begun: Omit<Today, 'isDrawn'> | null, now: number) {
  const day = scheduledDay(market, now)
  if (begun && (begun.day >= day || now < begun.closeAt)) return { ...begun, isDrawn: true }
  const scheduled = cutoffsOf(market, day)
  const beginsAt = Math.min(scheduled.bidsFrom, firstInstant(market, day))
  const bidsFrom = Math.max(beginsAt, begun?.closeAt ?? 0)
  return { ...scheduled, day, bidsFrom, isVoid: false, isDrawn: false }
}

/**
 * The market-day of the schedule at an instant (epoch ms). A market that is added after midnight gets
 * no market-day for yesterday.
 */
export function scheduledDay(market: KnownSince, now: number): Day {
  const day = dayAt(market, now)
  const { createdAt } = market
  const isBefore = createdAt !== null && day < localDay(createdAt.getTime())
  return isBefore ? localDay(createdAt.getTime()) : day
}

/** When a market takes its first bids if it was added on this day, before the day would begin. */
function firstInstant({ createdAt }: KnownSince, day: Day): number {
  if (createdAt === null || localDay(createdAt.getTime()) !== day) return Number.POSITIVE_INFINITY
  return createdAt.getTime()
}

/** A row of markets, by the names of the rules of the game. */
export function storedMarket(row: MarketRow) {
  const { id, name, open_minute: openMinute, close_minute: closeMinute } = row
  const { weekdays_off: weekdaysOff, is_on: isOn, created_at: createdAt } = row
  return { id, name, openMinute, closeMinute, weekdaysOff, isOn, createdAt }
}

/** The market of a row of `marketSql`, with its market-day at `now` (epoch ms). */
export function marketOf(row: MarketDayRow, now: number): Market {
  const { createdAt, ...market } = storedMarket(row)
  const today = todayOf({ ...market, createdAt }, begunOf(row), now)
  return { ...market, holidays: row.holidays, today }
}

function begunOf({ day, bids_from, open_at, close_at, is_void: isVoid }: MarketDayRow) {
  if (day === null) return null
  const [bidsFrom, openAt, closeAt] = [bids_from.getTime(), open_at.getTime(), close_at.getTime()]
  return { day, bidsFrom, openAt, closeAt, isVoid }
}

/** The error of a market that does not accept bids at `now` (epoch ms); null if it accepts them. */
export function closedError(market: Market, now: number): ApiError | null {
  const state = marketState(market, now, market.today)
  if (state.state === 'open') return null
  switch (state.why) {
    case 'off':
      return new ApiError('market_off', { market: market.name })
    case 'weekday': {
      const weekday = weekdayOf(market.today.day)
      return new ApiError('market_weekday_off', { market: market.name, weekday })
    }
    case 'holiday':
      return new ApiError('market_holiday', { market: market.name })
    case 'void':
      return new ApiError('market_void', { market: market.name })
    case 'over':
      return new ApiError('market_closed')
  }
}
