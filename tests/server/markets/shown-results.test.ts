import { beforeEach, describe, expect, test } from 'vitest'
import { closeDue, openDays } from '../../../server/markets/draws.ts'
import { setUpServer } from '../../support/server.ts'

type Game = Record<string, unknown>

const server = setUpServer({ startsAt: '09:00' })
let name = ''
let count = 0

describe('the result on a card', () => {
  beforeEach(() => {
    name = `Shown ${++count}`
  })

  test('of a market that closes after midnight is its close result until the next open', async () => {
    await add('09:35 pm', '12:05 am')
    await turn('21:36')
    await declare('Open', '128')
    expect(await shown()).toEqual(['2026-11-18', '128-1*-***', false])
    await turn('2026-11-19 00:04')
    expect(await shown()).toEqual(['2026-11-18', '128-1*-***', false])
    await turn('2026-11-19 00:05')
    expect(await shown()).toEqual(['2026-11-18', '128-1*-***', false])
    expect(await game()).toMatchObject({ day: '2026-11-19', game_status: '1' })
    await turn('2026-11-19 00:06')
    await declare('Close', '349')
    expect(await shown()).toEqual(['2026-11-18', '128-16-349', false])
    await turn('2026-11-19 21:34')
    expect(await shown()).toEqual(['2026-11-18', '128-16-349', false])
    await turn('2026-11-19 21:35')
    expect(await shown()).toEqual(['2026-11-19', '***-**-***', false])
  })

  test('of a void day is what was declared, and that there is no other', async () => {
    await add('10:00 am', '01:00 pm')
    await turn('10:01')
    await declare('Open', '128')
    await voidDay('2026-11-18')
    expect(await shown()).toEqual(['2026-11-18', '128-1*-***', true])
    await turn('2026-11-19 08:00')
    expect(await shown()).toEqual(['2026-11-18', '128-1*-***', true])
    expect(await game()).toMatchObject({ game_status: '1', day: '2026-11-19' })
    await voidDay('2026-11-19')
    expect(await shown()).toEqual(['2026-11-18', '128-1*-***', true])
    await turn('2026-11-19 10:00')
    expect(await shown()).toEqual(['2026-11-19', '***-**-***', true])
  })

  test('stays over holidays and weekdays off', async () => {
    // 2026-11-18 is a Wednesday. Thursday is a holiday, Friday a weekday off.
    await add('10:00 am', '01:00 pm', [4])
    await turn('10:01')
    await declare('Open', '128')
    await turn('13:01')
    await declare('Close', '349')
    await server.operator('holiday', { name, day: '2026-11-19' })
    for (const time of ['2026-11-19 12:00', '2026-11-20 23:00', '2026-11-21 09:59']) {
      await turn(time)
      expect(await shown(), time).toEqual(['2026-11-18', '128-16-349', false])
    }
    await turn('2026-11-21 10:00')
    expect(await shown()).toEqual(['2026-11-21', '***-**-***', false])
  })

  test('declared a day late appears before the next open, and after it in the charts only', async () => {
    await add('10:00 am', '01:00 pm')
    await turn('13:01')
    await turn('2026-11-19 09:00')
    await declare('Open', '128', '2026-11-18')
    expect(await shown()).toEqual(['2026-11-18', '128-1*-***', false])
    await turn('2026-11-19 10:00')
    await declare('Close', '349', '2026-11-18')
    expect(await shown()).toEqual(['2026-11-19', '***-**-***', false])
    const { data } = await server.call('getCharts.php', { game_name: name, type: 'jodi_chart' })
    expect(data).toMatchObject([{ wed: '16', thu: '' }])
  })
})

async function add(open: string, close: string, weekdays_off: number[] = []) {
  await turn('09:00')
  const reply = await server.operator('market-add', { name, open, close, weekdays_off })
  expect(reply).toMatchObject({ success: '1' })
}

/** Sets the clock, and opens and closes draws as the job does. */
async function turn(time: string) {
  server.clock.moveTo(time)
  await openDays(server.db, server.clock)
  await closeDue(server.db)
}

async function declare(session: 'Open' | 'Close', pana: string, day?: string) {
  const reply = await server.operator('result', { name, session, pana, ...(day ? { day } : {}) })
  expect(reply).toMatchObject({ success: '1' })
}

async function voidDay(day: string) {
  expect(await server.operator('void', { name, day })).toMatchObject({ success: '1' })
}

async function game(): Promise<Game> {
  const { result } = await server.call('get_games.php', {})
  return (result as Game[]).find(({ games_name }) => games_name === name)!
}

/** The day of the result, the result, and whether no other will come. */
async function shown() {
  const { result_day, open_pana, open_digit, close_digit, close_pana, result_void } = await game()
  return [result_day, `${open_pana}-${open_digit}${close_digit}-${close_pana}`, result_void]
}
