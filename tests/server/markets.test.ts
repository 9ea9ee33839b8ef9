import { beforeAll, describe, expect, test } from 'vitest'
import { sentences } from '#contract/sentences.ts'
import { setUpDemo } from '../../server/db/demo.ts'
import { reconcile } from '../../server/db/reconcile.ts'
import { closeDue, openDays } from '../../server/features/draws.ts'
import { type House, openHouse } from '../support/house.ts'
import { onDatabase } from '../support/on-database.ts'

const accepted = { httpStatus: 200, success: '1' }

type Game = Record<string, unknown>

describe('markets', () => {
  const opened = onDatabase('pglite')
  let house: House

  beforeAll(async () => {
    house = await openHouse(opened.db, '2026-11-18T12:00:00+05:30')
  })

  test('stand in the operator’s order with their times and cut-offs', async () => {
    setClock('2026-11-18T12:00:00+05:30')
    const games = await gamesNow()
    expect(games.map(game => game.games_name)).toEqual([
      'Mor Pankh Morning',
      'Neem Chhaya',
      'Chandan Bagh Day',
      'Kesar Mahal',
      'Jugnu Evening',
      'Neel Sagar',
      'Champa Night',
      'Raat Rani Night',
    ])
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
      day: '2026-11-18',
      closed_why: '',
    })
  })

  test('are open somewhere at every minute of the day', async () => {
    for (let minute = 0; minute < 1440; minute += 7) {
      house.clock.offsetMs = Date.parse('2026-11-18T00:00:00+05:30') + minute * 60_000 - Date.now()
      const now = house.clock.now()
      const open = (await gamesNow()).filter(game => Number(game.close_at) > now)
      expect(open.length, `${minute} minutes past midnight`).toBeGreaterThan(0)
    }
  })

  test('show what was declared for their market-day, and when', async () => {
    setClock('2026-11-18T16:00:00+05:30')
    await run(`UPDATE draws SET state = 'declared', pana = '128', declared_at = '2026-11-18T15:12:00+05:30'
      WHERE session = 'Open' AND day = '2026-11-18' AND market_id = (SELECT id FROM markets WHERE name = 'Kesar Mahal')`)
    expect(await gameNow('Kesar Mahal')).toMatchObject({
      open_pana: '128',
      open_digit: '1',
      close_digit: '*',
      close_pana: '***',
      result_at: Date.parse('2026-11-18T15:12:00+05:30'),
    })
    setClock('2026-11-19T16:00:00+05:30')
    expect(await gameNow('Kesar Mahal')).toMatchObject({ open_pana: '***', day: '2026-11-19' })
  })

  test.each([
    ['off', `UPDATE markets SET is_on = false`, 'Neem Chhaya takes no bids at present.'],
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
  ])('%s say so and take no bid', async (_, change, sentence) => {
    setClock('2026-11-20T09:00:00+05:30')
    await openDays(opened.db, house.clock)
    const player = await house.addPlayer(1_000)
    await run(`${change} WHERE name = 'Neem Chhaya'`)

    expect(await gameNow('Neem Chhaya')).toMatchObject({ game_status: '0', closed_why: sentence })
    expect(await gameNow('Kesar Mahal')).toMatchObject({ game_status: '1', closed_why: '' })
    expect(await player.bid({ game_name: 'Neem Chhaya' })).toMatchObject({
      httpStatus: 200,
      success: '0',
      msg: sentence,
    })
    expect(await player.bid({ game_name: 'Kesar Mahal' })).toMatchObject(accepted)

    await run(`UPDATE markets SET is_on = true, weekdays_off = '{}'`)
    await run('DELETE FROM holidays')
    expect(await player.bid({ game_name: 'Neem Chhaya' })).toMatchObject(accepted)
  })

  test('a market past midnight takes bids for the day it opened on until its close', async () => {
    setClock('2026-11-24T23:59:00+05:30')
    const player = await house.addPlayer(1_000)
    const close = { game_name: 'Raat Rani Night', session: 'Close', open_digit: 'NA' }
    const bid = () => player.bid({ ...close, close_digit: '7' })
    const lastDay = async () => (await player.history({ limit: 1 }))[0]?.date

    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/24/2026')

    setClock('2026-11-25T00:54:59+05:30')
    await closeDue(opened.db, house.clock)
    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/24/2026')
    expect(await player.bid({ game_name: 'Raat Rani Night' })).toMatchObject({
      msg: 'Open bids of Raat Rani Night are over for today. Please choose Close.',
    })
    expect(await player.bid({ ...close, close_digit: '7', day: '2026-11-25' })).toMatchObject({
      msg: sentences.marketClosed,
    })

    setClock('2026-11-25T00:55:00+05:30')
    await closeDue(opened.db, house.clock)
    expect(await player.bid({ ...close, close_digit: '7', day: '2026-11-24' })).toMatchObject({
      msg: sentences.marketClosed,
    })
    expect(await bid()).toMatchObject(accepted)
    expect(await lastDay()).toBe('11/25/2026')
    expect(await reconcile(opened.db)).toEqual([])
  })

  test('rates stand in the order of the game types', async () => {
    const { result } = await house.call('get_rates.php', {})
    expect(result).toHaveLength(7)
    expect((result as Game[])[0]).toEqual({ type: 'Single Digit', min_value: 10, max_value: 100 })
    expect((result as Game[])[6]).toEqual({
      type: 'Full Sangam',
      min_value: 10,
      max_value: 100_000,
    })
  })

  test('setting up the demo again changes nothing, the operator’s changes included', async () => {
    await run(`UPDATE settings SET value = '9876543210' WHERE key = 'HELP_NUMBER_1'`)
    await run(`UPDATE markets SET position = 9 WHERE name = 'Kesar Mahal'`)
    await openDays(opened.db, house.clock)
    const before = await snapshot()
    await setUpDemo(opened.db)
    await openDays(opened.db, house.clock)
    expect(await snapshot()).toEqual(before)
  })

  function setClock(at: string) {
    house.clock.offsetMs = Date.parse(at) - Date.now()
  }

  async function gamesNow(): Promise<Game[]> {
    return (await house.call('get_games.php', {})).result as Game[]
  }

  async function gameNow(name: string) {
    return (await gamesNow()).find(game => game.games_name === name)
  }

  function run(text: string) {
    return opened.db.query<Game>({ name: text, text }, [])
  }

  async function snapshot() {
    const tables = ['settings', 'markets', 'rates', 'draws']
    const rows = await Promise.all(tables.map(table => run(`SELECT * FROM ${table}`)))
    return rows.map(table => table.map(row => JSON.stringify(row)).sort())
  }
})
