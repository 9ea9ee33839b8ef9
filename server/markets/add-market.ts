import { max } from 'drizzle-orm'
import { v5 as uuidv5 } from 'uuid'
import type { Clock } from '../database/clock.ts'
import type { Db } from '../database/db.ts'
import { markets } from '../database/schema/markets.ts'

const MARKET_NAMESPACE = '0f4a8f52-7a53-4b0e-8d0c-5d1d3a9be0c4'

type NewMarket = Pick<
  typeof markets.$inferInsert,
  'name' | 'openMinute' | 'closeMinute' | 'weekdaysOff'
>

export type Added = { state: 'done' } | { state: 'refused'; taken: string }

/**
 * Adds a market at the end of the list. Refused if the name gives the same URL as another's: URLs
 * ignore letter case and treat spaces as underscores. The id is made from the URL name, so the
 * primary key refuses one of two that are added at once.
 */
export async function addMarket(db: Db, clock: Clock, market: NewMarket): Promise<Added> {
  const reading = readingOf(market.name)
  const createdAt = new Date(clock.now())
  return db.transaction(async tx => {
    const names = await tx.select({ name: markets.name }).from(markets)
    const taken = names.find(({ name }) => readingOf(name) === reading)
    if (taken) return { state: 'refused', taken: taken.name }
    const [last] = await tx.select({ position: max(markets.position) }).from(markets)
    const position = (last?.position ?? -1) + 1
    const added = await tx
      .insert(markets)
      .values({ ...market, id: uuidv5(reading, MARKET_NAMESPACE), position, createdAt })
      .onConflictDoNothing()
      .returning({ id: markets.id })
    return added.length > 0 ? { state: 'done' } : { state: 'refused', taken: market.name }
  })
}

function readingOf(name: string): string {
  return name.toLowerCase().replace(/[ _]+/g, ' ')
}
