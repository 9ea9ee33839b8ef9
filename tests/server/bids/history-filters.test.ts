import { beforeAll, describe, expect, test } from 'vitest'
import { DAY } from '../../../tools/test/test-time.ts'
import { setUpServer } from '../../support/server.ts'
import { OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'

const NIGHT = 'Raat Rani Night'

describe('the filters of the bid history', () => {
  const server = setUpServer()
  let market: TestMarket
  let player: TestPlayer
  let openDeclaredAt: number

  beforeAll(async () => {
    player = await server.addPlayer(10_000)
    market = await server.newMarket()
    await market.bid(player, { type: 'Single Digit', session: 'Open', digit: '1' }, 11)
    await market.bid(player, { type: 'Single Digit', session: 'Open', digit: '2' }, 12)
    await market.bid(player, { type: 'Jodi Digit', jodi: '16' }, 13)
    await bidAtNight(14)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    openDeclaredAt = server.clock.now()
    // The market-day of the night market continues after midnight.
    server.clock.moveTo('2026-11-19 00:40')
    await bidAtNight(15)
  })

  test.each([
    [{}, [15, 14, 13, 12, 11]],
    [{ game_name: 'Bazaar 1' }, [13, 12, 11]],
    [{ game_name: 'Bazaar' }, []],
    [{ game_type: 'Single Digit' }, [15, 14, 12, 11]],
    [{ status: 'won' }, [11]],
    [{ status: 'lost' }, [12]],
    [{ status: 'refunded' }, []],
    [{ status: 'placed', game_type: 'Single Digit' }, [15, 14]],
    [{ day: DAY }, [15, 14, 13, 12, 11]],
    [{ day: DAY, game_name: NIGHT }, [15, 14]],
    [{ day: '2026-11-19' }, []],
    [{ day: '0001-01-01' }, []],
    [{ day: '9999-12-31' }, []],
  ])('%j', async (filter, points) => {
    expect(await pointsOf(filter)).toEqual(points)
  })

  test('sums the bids of each market on its newest days', async () => {
    const request = { phone_number: player.phone }
    const reply = await server.call('get_market_bids.php', request, player.headers)
    const sums = { refunded: 0, day: DAY }
    expect(reply.result).toEqual([
      { ...sums, game_name: NIGHT, staked: 29, won: 0, waiting: 29, waiting_bids: 2 },
      { ...sums, game_name: 'Bazaar 1', staked: 36, won: 110, waiting: 13, waiting_bids: 1 },
    ])
  })

  test('a filtered page continues where the one before it ended', async () => {
    const filter = { game_type: 'Single Digit', limit: 3 }
    const page = await player.history(filter)
    expect(page.map(bid => bid.points_action)).toEqual([15, 14, 12])
    expect(await pointsOf({ ...filter, before: page.at(-1)?.id })).toEqual([11])
  })

  test.each([
    [{}, { staked: 65, won: 110, refunded: 0, waiting: 42 }],
    [{ status: 'lost' }, { staked: 65, won: 110, refunded: 0, waiting: 42 }],
    [{ game_name: 'Bazaar 1' }, { staked: 36, won: 110, refunded: 0, waiting: 13 }],
    [
      { game_name: NIGHT, limit: 1 },
      { staked: 29, won: 0, refunded: 0, waiting: 29 },
    ],
  ])('the sums of the market-day under %j', async (filter, sums) => {
    expect(await daysOf(filter)).toEqual([{ day: '11/18/2026', ...sums }])
  })

  test('settled_at is the instant of the result that settled the bid, not of a later one', async () => {
    const [lost] = await player.history({ status: 'lost' })
    const settledAt = Number(lost?.settled_at)
    expect(Math.abs(settledAt - openDeclaredAt)).toBeLessThan(60_000)
    server.clock.moveTo('16:40')
    await market.declare('Close', '349')
    expect((await player.history({ status: 'lost' }))[0]?.settled_at).toBe(settledAt)
    const [jodi] = await player.history({ game_type: 'Jodi Digit' })
    expect(Number(jodi?.settled_at)).toBeGreaterThan(settledAt)
  })

  async function bidAtNight(points: number) {
    const number = { session: 'Close', open_digit: 'NA', close_digit: '1' }
    await player.bid({ ...number, game_name: NIGHT, points_action: String(points) })
  }

  async function daysOf(filter: object) {
    const asked = { phone_number: player.phone, ...filter }
    return (await server.call('get_bid_history.php', asked, player.headers)).days
  }

  async function pointsOf(filter: object) {
    return (await player.history(filter)).map(bid => bid.points_action)
  }
})
