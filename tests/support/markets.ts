import { v7 as uuidv7 } from 'uuid'
import { cutoffsOf, type Schedule } from '#domain/market-days.ts'
import type { Db } from '../../server/database/open.ts'
import { draws, markets } from '../../server/database/schema/markets.ts'

/** A draw's row: a pana where it is declared, else its state. */
export type DrawSaid = string | 'open' | 'closed' | 'void'

/** A market of its own for a test, after those of the demo. */
export async function addMarket(db: Db, name: string, schedule: Schedule) {
  const id = uuidv7()
  await db.orm.insert(markets).values({ id, name, ...schedule, position: 99 })
  return { id, ...schedule }
}

/** Puts the two draws of market-days into the table, or over what stands there. */
export async function setDraws(
  db: Db,
  market: Schedule & { id: string },
  days: Record<string, [open: DrawSaid, close: DrawSaid]>,
) {
  for (const [day, said] of Object.entries(days)) {
    const { bidsFrom, openAt, closeAt } = cutoffsOf(market, day)
    for (const [place, session] of (['Open', 'Close'] as const).entries()) {
      const isDeclared = /^\d{3}$/.test(said[place]!)
      const told = {
        state: (isDeclared ? 'declared' : said[place]!) as 'declared' | 'open' | 'closed' | 'void',
        pana: isDeclared ? said[place]! : null,
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
          ...told,
        })
        .onConflictDoUpdate({ target: [draws.marketId, draws.day, draws.session], set: told })
    }
  }
}
