import type { Bid } from '#domain/bids.ts'
import { toWire } from '#domain/wire-bids.ts'
import type { Db } from '../../server/database/db.ts'
import { openDays } from '../../server/markets/draws.ts'
import type { Operator } from '../../tools/test/operator.ts'
import { DAY } from '../../tools/test/test-time.ts'
import { addMarket } from './markets.ts'
import type { MovedClock } from './moved-clock.ts'
import type { TestPlayer } from './test-players.ts'

export type TestMarket = Awaited<ReturnType<ReturnType<typeof testMarketsOf>>>

export const OPEN_CUTOFF = '15:10'
export const CLOSE_CUTOFF = '16:40'

const schedule = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }

type Parts = { db: Db; clock: MovedClock; operator: Operator }

/**
 * A function that adds a market with the cut-offs OPEN_CUTOFF and CLOSE_CUTOFF, moves the clock to
 * noon of DAY and opens the sessions. The market's results come from the operator.
 */
export function testMarketsOf({ db, clock, operator }: Parts) {
  let markets = 0

  function speaking(market: string, name: string) {
    return (session: 'Open' | 'Close', pana: string, fields: object = {}) =>
      operator(name, { name: market, session, pana, ...fields })
  }

  return async () => {
    markets += 1
    const name = `Bazaar ${markets}`
    const { id } = await addMarket(db, name, schedule)
    clock.moveTo('12:00')
    await openDays(db, clock)
    return {
      id,
      name,
      declare: speaking(name, 'result'),
      correct: speaking(name, 'correct'),
      voidDay: (fields: object = {}) => operator('void', { name, day: DAY, ...fields }),
      bid: (player: TestPlayer, bid: Bid, points: number) => {
        const fields = { game_name: name, points_action: String(points) }
        return player.bid({ ...toWire(bid), ...fields })
      },
    }
  }
}
