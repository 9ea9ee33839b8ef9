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
import type { Db, Statement } from '../database/db.ts'
import { ApiError } from '../http/errors.ts'

/**
 * The market-day at an instant, with the times of its draws, or of the schedule before it has
 * draws. Its bids are taken from bidsFrom (epoch ms), never before the previous day has ended.
 */
export type Today = MarketDay & { bidsFrom: number; isDrawn: boolean }

/** createdAt: when the market was added; null if that is not known. */
type KnownSince = Schedule & { createdAt: Date | null }

export type Market = MarketSettings & { id: string; name: string; today: Today }

type MarketRow = {
  id: string
  name: string
  open_minute: number
  close_minute: number
  weekdays_off: number[]
  is_on: boolean
  created_at: Date | null
  holidays: string[]
  day: Day | null
  bids_from: Date
  open_at: Date
  close_at: Date
  is_void: boolean
}

// The newest day that has begun is the current one or the last one before today.
const columns = `
  SELECT m.id, m.name, m.open_minute, m.close_minute, m.weekdays_off, m.is_on, m.created_at,
    ARRAY(
      SELECT to_char(h.day, 'YYYY-MM-DD') FROM holidays h
      WHERE h.market_id = m.id AND h.day IN ($1, $2)
    ) AS holidays,
    begun.day, begun.bids_from, begun.open_at, begun.close_at, begun.is_void
  FROM markets m
  LEFT JOIN LATERAL (
    SELECT c.day, c.bids_from, c.cutoff_at AS close_at, o.cutoff_at AS open_at,
      c.state = 'void' AS is_void
    FROM draws c
    JOIN draws o ON o.market_id = c.market_id AND o.day = c.day AND o.session = 'Open'
    WHERE c.market_id = m.id AND c.session = 'Close' AND c.bids_from <= $3
    ORDER BY c.cutoff_at DESC LIMIT 1
  ) begun ON true`

const readAll: Statement = {
  name: 'markets',
  text: `${columns} WHERE m.position >= 0 ORDER BY m.position, m.name`,
}
const readOne: Statement = { name: 'market', text: `${columns} WHERE m.name = $4` }

/**
 * All listed markets in the operator's order, with the holidays among the possible days at `now` (epoch
 * ms).
 */
export async function readMarkets(db: Db, now: number): Promise<Market[]> {
  return (await db.query<MarketRow>(readAll, [...possibleDays(now), new Date(now)])).map(row =>
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
export async function readMarket(db: Db, name: string, now: number): Promise<Market | null> {
  const [row] = await db.query<MarketRow>(readOne, [...possibleDays(now), new Date(now), name])
  return row ? marketOf(row, now) : null
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

function marketOf(row: MarketRow, now: number): Market {
  const schedule = { openMinute: row.open_minute, closeMinute: row.close_minute }
  return {
    ...schedule,
    id: row.id,
    name: row.name,
    weekdaysOff: row.weekdays_off,
    isOn: row.is_on,
    holidays: row.holidays,
    today: todayOf({ ...schedule, createdAt: row.created_at }, begunOf(row), now),
  }
}

function begunOf({ day, bids_from, open_at, close_at, is_void }: MarketRow) {
  if (day === null) return null
  const cutoffs = {
    bidsFrom: bids_from.getTime(),
    openAt: open_at.getTime(),
    closeAt: close_at.getTime(),
  }
  return { ...cutoffs, day, isVoid: is_void }
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
