import { addDays, localDay } from '#domain/market-days.ts'
import type { MarketSettings } from '#domain/market-state.ts'
import type { Db, Statement } from './open.ts'

export type Market = MarketSettings & { id: string; name: string }

type MarketRow = {
  id: string
  name: string
  open_minute: number
  close_minute: number
  weekdays_off: number[]
  is_on: boolean
  holidays: string[]
}

const columns = `
  SELECT m.id, m.name, m.open_minute, m.close_minute, m.weekdays_off, m.is_on,
    ARRAY(
      SELECT to_char(h.day, 'YYYY-MM-DD') FROM holidays h
      WHERE h.market_id = m.id AND h.day IN ($1, $2)
    ) AS holidays
  FROM markets m`

const readAll: Statement = { name: 'markets', text: `${columns} ORDER BY m.position, m.name` }
const readOne: Statement = { name: 'market', text: `${columns} WHERE m.name = $3` }

/** All markets in the operator's order, each with those holidays that its market-day at `now` can be. */
export async function readMarkets(db: Db, now: number): Promise<Market[]> {
  return (await db.query<MarketRow>(readAll, possibleDays(now))).map(marketOf)
}

/** The market of exactly that name; null where there is none. */
export async function readMarket(db: Db, name: string, now: number): Promise<Market | null> {
  const [row] = await db.query<MarketRow>(readOne, [...possibleDays(now), name])
  return row ? marketOf(row) : null
}

/** The dates a market-day can have at an instant (epoch ms): the local date or the one before. */
export function possibleDays(now: number): [string, string] {
  const today = localDay(now)
  return [addDays(today, -1), today]
}

function marketOf(row: MarketRow): Market {
  return {
    id: row.id,
    name: row.name,
    openMinute: row.open_minute,
    closeMinute: row.close_minute,
    weekdaysOff: row.weekdays_off,
    isOn: row.is_on,
    holidays: row.holidays,
  }
}
