import { describe, expect, test } from 'vitest'
import { marketState } from '#domain/market-state.ts'
import { parseTime } from '#domain/times.ts'
import { demoMarkets, setUpDemo } from '../../../server/demo/seed.ts'
import { openDays } from '../../../server/markets/draws.ts'
import { setUpGameServer } from '../support/game-server.ts'

type Game = Record<string, unknown>

describe('markets', () => {
  const server = setUpGameServer('2026-11-18T12:00:00+05:30')

  test('are listed in the operator’s order with their times and cut-offs', async () => {
    server.setClock('2026-11-18T12:00:00+05:30')
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
      result_day: '',
      result_void: false,
      day: '2026-11-18',
      closed_why: '',
      closed_code: '',
      closed_params: {},
    })
  })

  test('of the demo include an open one at every minute of the day', () => {
    const schedules = demoMarkets.map(([, open, close]) => ({
      ...{ openMinute: parseTime(open)!, closeMinute: parseTime(close)! },
      ...{ isOn: true, weekdaysOff: [], holidays: [] },
    }))
    for (let minute = 0; minute < 1440; minute++) {
      const now = Date.parse('2026-11-18T00:00:00+05:30') + minute * 60_000
      const open = schedules.filter(schedule => marketState(schedule, now).state === 'open')
      expect(open.length, `${minute} minutes past midnight`).toBeGreaterThan(0)
    }
  })

  test('show the declared result of their market-day and its time', async () => {
    server.setClock('2026-11-18T16:00:00+05:30')
    await server.run(`UPDATE draws SET state = 'declared', pana = '128', declared_at = '2026-11-18T15:12:00+05:30'
      WHERE session = 'Open' AND day = '2026-11-18' AND market_id = (SELECT id FROM markets WHERE name = 'Kesar Mahal')`)
    expect(await gameNow('Kesar Mahal')).toMatchObject({
      open_pana: '128',
      open_digit: '1',
      close_digit: '*',
      close_pana: '***',
      result_at: Date.parse('2026-11-18T15:12:00+05:30'),
    })
    server.setClock('2026-11-19T16:00:00+05:30')
    await openDays(server.db, server.clock)
    expect(await gameNow('Kesar Mahal')).toMatchObject({ open_pana: '***', day: '2026-11-19' })
  })

  test('rates are listed in the order of the game types', async () => {
    const { result } = await server.call('get_rates.php', {})
    expect(result).toHaveLength(7)
    expect((result as Game[])[0]).toEqual({ type: 'Single Digit', min_value: 10, max_value: 100 })
    expect((result as Game[])[6]).toEqual({
      type: 'Full Sangam',
      min_value: 10,
      max_value: 100_000,
    })
  })

  test('setting up the demo again changes nothing, the operator’s changes included', async () => {
    await server.run(`UPDATE settings SET value = '9876543210' WHERE key = 'HELP_NUMBER_1'`)
    await server.run(`UPDATE markets SET position = 9 WHERE name = 'Kesar Mahal'`)
    await openDays(server.db, server.clock)
    const before = await snapshot()
    await setUpDemo(server.db)
    await openDays(server.db, server.clock)
    expect(await snapshot()).toEqual(before)
  })

  async function gamesNow(): Promise<Game[]> {
    return (await server.call('get_games.php', {})).result as Game[]
  }

  async function gameNow(name: string) {
    return (await gamesNow()).find(game => game.games_name === name)
  }

  async function snapshot() {
    const tables = ['settings', 'markets', 'rates', 'draws']
    const rows = await Promise.all(tables.map(table => server.run(`SELECT * FROM ${table}`)))
    return rows.map(table => table.map(row => JSON.stringify(row)).sort())
  }
})
