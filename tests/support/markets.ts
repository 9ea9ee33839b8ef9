import { v7 as uuidv7 } from 'uuid'
import { cutoffsOf, localMinutes, type Schedule } from '#domain/market-days.ts'
import type { Db } from '../../server/database/db.ts'

export const OPEN_MARKET = 'Always Open'

const insertMarket = {
  name: 'test_insert_market',
  text: `INSERT INTO markets (id, name, open_minute, close_minute, position)
    VALUES ($1, $2, $3, $4, 99)`,
}

const setDraw = {
  name: 'test_set_draw',
  text: `INSERT INTO draws (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT (market_id, day, session) DO UPDATE
    SET state = excluded.state, pana = excluded.pana, declared_at = excluded.declared_at`,
}

/** A pana for a declared draw, else the state of the draw. */
export type TestDraw = string | 'open' | 'closed' | 'void'

/** Adds a market after those of the demo. */
export async function addMarket(db: Db, name: string, schedule: Schedule) {
  const id = uuidv7()
  await db.query(insertMarket, [id, name, schedule.openMinute, schedule.closeMinute])
  return { id, ...schedule }
}

/** Inserts or replaces the two draws of each day. */
export async function setDraws(
  db: Db,
  market: Schedule & { id: string },
  days: Record<string, [open: TestDraw, close: TestDraw]>,
) {
  for (const [day, panas] of Object.entries(days)) {
    const { bidsFrom, openAt, closeAt } = cutoffsOf(market, day)
    for (const [place, session] of (['Open', 'Close'] as const).entries()) {
      const isDeclared = /^\d{3}$/.test(panas[place]!)
      await db.query(setDraw, [
        ...[market.id, day, session, new Date(bidsFrom)],
        ...[
          new Date(session === 'Open' ? openAt : closeAt),
          isDeclared ? 'declared' : panas[place],
        ],
        ...[isDeclared ? panas[place] : null, isDeclared ? new Date(closeAt) : null],
      ])
    }
  }
}

/** A market whose Close session takes bids for the next twelve hours, whatever the time of day. */
export async function addOpenMarket(db: Db, name = OPEN_MARKET) {
  const minute = (localMinutes(Date.now()) + 720) % 1440
  await db.query(insertMarket, [uuidv7(), name, minute, minute])
}
