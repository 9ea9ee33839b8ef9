import { beforeEach, describe, expect, test } from 'vitest'
import { closeDue } from '../../../server/markets/draws.ts'
import { unvoidDay, voidDay } from '../../../server/results/declare.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { setUpServer } from '../../support/server.ts'
import { OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'

const CUTOFF = `${DAY} ${OPEN_CUTOFF}:00+05:30`
const seven = { type: 'Single Digit', session: 'Open', digit: '7' } as const

describe('at the exact microsecond', () => {
  const server = setUpServer()
  let market: TestMarket
  let player: TestPlayer

  beforeEach(async () => {
    market = await server.newMarket()
    player = await server.addPlayer(1_000)
  })

  // Fails with `>=` in `d.cutoff_at > now.at` of place-bid.ts.
  test('a bid is placed until a microsecond before the cut-off', async () => {
    await stopClock(CUTOFF, -1)
    expect(await market.bid(player, seven, 10)).toMatchObject({ success: '1' })
    await stopClock(CUTOFF)
    expect(await market.bid(player, seven, 10)).toMatchObject({ code: 'open_session_over' })
    expect(await player.history()).toHaveLength(1)
  })

  // Fails with `<` in `d.bids_from <= now.at` of place-bid.ts.
  test('a bid is placed from the instant at which the market-day takes bids', async () => {
    const begin = `${DAY} 13:00:00+05:30`
    const text = 'UPDATE draws SET bids_from = $1 WHERE market_id = $2'
    await server.run(text, [begin, market.id])
    await stopClock(begin, -1)
    expect(await market.bid(player, seven, 10)).toMatchObject({ success: '0' })
    await stopClock(begin)
    expect(await market.bid(player, seven, 10)).toMatchObject({ success: '1' })
  })

  // Fails with `<` in either of `cutoff_at <= clock_timestamp()` of draws.ts.
  test('a draw is closed at its cut-off and not before', async () => {
    await stopClock(CUTOFF, -1)
    await closeDue(server.db)
    expect(await openDraws()).toEqual(['Close', 'Open'])
    await stopClock(CUTOFF)
    await closeDue(server.db)
    expect(await openDraws()).toEqual(['Close'])
  })

  // Fails with `<` in `cutoff_at <= clock_timestamp()` of declare.ts.
  test('a result is taken from the cut-off on, also of a draw that is not closed yet', async () => {
    await stopClock(CUTOFF, -1)
    expect(await market.declare('Open', '128')).toMatchObject({ success: '0' })
    await stopClock(CUTOFF)
    expect(await market.declare('Open', '128')).toMatchObject({ success: '1' })
  })

  // Fails with `<` in `d.cutoff_at <= now.at` of declare.ts: the draw then takes bids again.
  test('a void that is taken back at the cut-off leaves the draw closed', async () => {
    await stopClock(CUTOFF, -1)
    expect(await voidDay(server.db, market.id, DAY)).toMatchObject({ state: 'applied' })
    await stopClock(CUTOFF)
    expect(await unvoidDay(server.db, market.id, DAY)).toMatchObject({ state: 'applied' })
    expect(await openDraws()).toEqual(['Close'])
  })

  /** Stops the clock of the database at an instant, some microseconds later or earlier. */
  async function stopClock(instant: string, microseconds = 0) {
    server.clock.moveTo(Date.parse(instant))
    await server.run(`CREATE OR REPLACE FUNCTION public.clock_timestamp() RETURNS timestamptz
      LANGUAGE sql VOLATILE AS $$
        SELECT timestamptz '${instant}' + interval '${microseconds} microseconds' $$`)
  }

  async function openDraws() {
    const text = `SELECT session FROM draws WHERE market_id = $1 AND day = $2 AND state = 'open'
      ORDER BY session`
    const rows = await server.run<{ session: string }>(text, [market.id, DAY])
    return rows.map(({ session }) => session)
  }
})
