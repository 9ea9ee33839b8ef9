import { setTimeout as wait } from 'node:timers/promises'
import { dayAt, localMinutes } from '#domain/market-days.ts'
import type { Db } from '../../server/database/db.ts'
import { declare } from '../../server/results/declare.ts'
import { addMarket } from '../support/markets.ts'

export type Load = { isOn: boolean; market: string }

const LOOK_EVERY_MS = 1_000
const PANAS = { Open: '128', Close: '349' } as const

/**
 * Adds a market that closes at the next minute but one, again and again, and declares its results as
 * soon as the servers have closed it. The servers settle its bids.
 */
export async function playMarkets(db: Db, load: Load) {
  for (let count = 1; load.isOn; count++) {
    const minute = (localMinutes(Date.now()) + 2) % 1440
    const schedule = { openMinute: (minute + 1439) % 1440, closeMinute: minute }
    const name = `Minute ${count}`
    const { id } = await addMarket(db, name, schedule)
    const day = dayAt(schedule, Date.now())
    load.market = name
    for (const session of ['Open', 'Close'] as const) {
      while (load.isOn && !(await isDeclared(session))) await wait(LOOK_EVERY_MS)
    }

    async function isDeclared(session: 'Open' | 'Close') {
      const draw = { marketId: id, day, session }
      return (await declare(db, draw, PANAS[session])).state === 'applied'
    }
  }
}
