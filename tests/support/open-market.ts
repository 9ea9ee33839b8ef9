import { v7 as uuidv7 } from 'uuid'
import { localMinutes } from '#domain/market-days.ts'
import type { Db } from '../../server/database/open.ts'
import { markets } from '../../server/database/schema/markets.ts'

export const OPEN_MARKET = 'Always Open'

/** A market whose Close session takes bids for the next twelve hours, whatever the time of day. */
export async function addOpenMarket(db: Db) {
  const minute = (localMinutes(Date.now()) + 720) % 1440
  await db.orm.insert(markets).values({
    id: uuidv7(),
    name: OPEN_MARKET,
    openMinute: minute,
    closeMinute: minute,
    position: 99,
  })
}
