import { describe, expect, test } from 'vitest'
import { demoMarkets } from '../../../server/demo/seed.ts'
import { closeDue } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpServer } from '../../support/server.ts'

const accepted = { httpStatus: 200, success: '1' }

type Game = Record<string, unknown>

describe('markets', () => {
  const server = setUpServer()

  test('are listed in the operator’s order with their times and cut-offs', async () => {
    server.clock.moveTo('12:00')
    const games = await gamesNow()
    expect(games.map(game => game.games_name)).toEqual(demoMarkets.map(([name]) => name))
    expect(await gameNow('Raat Rani Night')).toEqual({
      games_name: 'Raat Rani Night',
      open_pana: '***',
      open_digit: '*',
      close_digit: '*',
      close_pana: '***',
      open_time: '11:55 pm',
      close_time: '12:55 am',
      game_status: '1',
      open_at: Date.parse('2026-11-18T23:55:00+05:30'),
      close_at: Date.parse('2026-11-19T00:55:00+05:30'),
      result_day: '',
      result_void: false,
      day: '2026-11-18',
      closed_why: '',
      closed_code: '',
      closed_params: {},
    })
  })

  test('past midnight take bids for the day on which they opened, until the close', async () => {
    server.clock.moveTo('2026-11-24 23:59')
    const player = await server.addPlayer(1_000)
    const close = { game_name: 'Raat Rani Night', session: 'Close', open_digit: 'NA' }
    const bid = () => player.bid({ ...close, close_digit: '7' })
    const lastDay = async () => (await player.history({ limit: 1 }))[0]?.date

    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/24/2026')

    server.clock.moveTo('2026-11-25 00:54:30')
    await closeDue(server.db)
    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/24/2026')
    expect(await player.bid({ game_name: 'Raat Rani Night' })).toMatchObject({
      msg: 'Open bids for Raat Rani Night are closed for today. Please choose Close.',
    })
    expect(await player.bid({ ...close, close_digit: '7', day: '2026-11-25' })).toMatchObject({
      msg: 'Bids for 11/25/2026 have not begun.',
    })

    server.clock.moveTo('2026-11-25 00:55')
    await closeDue(server.db)
    expect(await player.bid({ ...close, close_digit: '7', day: '2026-11-24' })).toMatchObject({
      msg: 'This bid was for 11/24/2026, which is over. Please add it again for the present day.',
    })
    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/25/2026')
    expect(await reconcile(server.db)).toEqual([])
  })

  async function gamesNow(): Promise<Game[]> {
    return (await server.call('get_games.php', {})).result as Game[]
  }

  async function gameNow(name: string) {
    return (await gamesNow()).find(game => game.games_name === name)
  }
})
