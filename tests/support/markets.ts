import { v7 as uuidv7 } from 'uuid'
import { cutoffsOf, localMinutes, type Schedule } from '#domain/market-days.ts'
import type { Db } from '../../server/database/db.ts'
import { draws, markets } from '../../server/database/schema/markets.ts'

export const OPEN_MARKET = 'Always Open'

/** A pana for a declared draw, else the state of the draw. */
export type TestDraw = string | 'open' | 'closed' | 'void'

/** Adds a market after those of the demo. */
export async function addMarket(db: Db, name: string, schedule: Schedule) {
  const id = uuidv7()
  await db.orm.insert(markets).values({ id, name, ...schedule, position: 99 })
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
      const drawn = {
        state: (isDeclared ? 'declared' : panas[place]!) as 'declared' | 'open' | 'closed' | 'void',
        pana: isDeclared ? panas[place]! : null,
        declaredAt: isDeclared ? new Date(closeAt) : null,
      }
      const cutoffAt = new Date(session === 'Open' ? openAt : closeAt)
      await db.orm
        .insert(draws)
        .values({
          marketId: market.id,
          day,
          session,
          bidsFrom: new Date(bidsFrom),
          cutoffAt,
          ...drawn,
        })
        .onConflictDoUpdate({ target: [draws.marketId, draws.day, draws.session], set: drawn })
    }
  }
}

/** A market whose Close session takes bids for the next twelve hours, whatever the time of day. */
export async function addOpenMarket(db: Db, name = OPEN_MARKET) {
  const minute = (localMinutes(Date.now()) + 720) % 1440
  await db.orm.insert(markets).values({
    id: uuidv7(),
    name,
    openMinute: minute,
    closeMinute: minute,
    position: 99,
  })
}
