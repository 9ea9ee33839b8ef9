import { describe, expect, test } from 'vitest'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpGameServer } from '../support/game-server.ts'

const accepted = { httpStatus: 200, success: '1' }

type Game = Record<string, unknown>

describe('market-days', () => {
  const server = setUpGameServer('2026-11-18T12:00:00+05:30')

  test.each([
    ['off', `UPDATE markets SET is_on = false`, 'Neem Chhaya is not taking bids now.'],
    [
      'off on the weekday',
      'UPDATE markets SET weekdays_off = ARRAY[4, 6]',
      'Neem Chhaya is closed on Fridays.',
    ],
    [
      'on holiday',
      `INSERT INTO holidays SELECT id, '2026-11-20' FROM markets`,
      'Neem Chhaya is closed today for a holiday.',
    ],
  ])('%s are shown as such and take no bid', async (_, change, sentence) => {
    server.setClock('2026-11-20T09:00:00+05:30')
    await openDays(server.db, server.clock)
    const player = await server.addPlayer(1_000)
    await server.run(`${change} WHERE name = 'Neem Chhaya'`)

    expect(await gameNow('Neem Chhaya')).toMatchObject({ game_status: '0', closed_why: sentence })
    expect(await gameNow('Kesar Mahal')).toMatchObject({ game_status: '1', closed_why: '' })
    expect(await player.bid({ game_name: 'Neem Chhaya' })).toMatchObject({
      httpStatus: 200,
      success: '0',
      msg: sentence,
    })
    expect(await player.bid({ game_name: 'Kesar Mahal' })).toMatchObject(accepted)

    await server.run(`UPDATE markets SET is_on = true, weekdays_off = '{}'`)
    await server.run('DELETE FROM holidays')
    expect(await player.bid({ game_name: 'Neem Chhaya' })).toMatchObject(accepted)
  })

  test('a market past midnight takes bids for the day it opened on until its close', async () => {
    server.setClock('2026-11-24T23:59:00+05:30')
    const player = await server.addPlayer(1_000)
    const close = { game_name: 'Raat Rani Night', session: 'Close', open_digit: 'NA' }
    const bid = () => player.bid({ ...close, close_digit: '7' })
    const lastDay = async () => (await player.history({ limit: 1 }))[0]?.date

    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/24/2026')

    server.setClock('2026-11-25T00:54:30+05:30')
    await closeDue(server.db)
    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/24/2026')
    expect(await player.bid({ game_name: 'Raat Rani Night' })).toMatchObject({
      msg: 'Open bids for Raat Rani Night are closed for today. Please choose Close.',
    })
    expect(await player.bid({ ...close, close_digit: '7', day: '2026-11-25' })).toMatchObject({
      msg: 'Bids for 11/25/2026 have not begun.',
    })

    server.setClock('2026-11-25T00:55:00+05:30')
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
