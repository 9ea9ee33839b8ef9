import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDays } from '../../../server/markets/draws.ts'
import { voidDay } from '../../../server/results/declare.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'

type Row = Record<string, unknown>

const server = setUpServer()
let player: TestPlayer
let name = ''
let count = 0

beforeAll(async () => {
  player = await server.addPlayer(100_000)
})

/** A new market for every test, 03:10 pm to 04:40 pm, at noon of a Wednesday. */
beforeEach(async () => {
  name = `Kalyan ${++count}`
  server.clock.moveTo('12:00')
  expect(await ask('market-add', { open: '03:10 pm', close: '04:40 pm' })).toMatchObject({
    success: '1',
  })
})

describe('adding a market', () => {
  test('puts it at the end of the list, and it takes bids from then on', async () => {
    const games = await gamesNow()
    expect(games.at(-1)).toMatchObject({
      games_name: name,
      open_time: '03:10 pm',
      close_time: '04:40 pm',
      game_status: '1',
      day: '2026-11-18',
    })
    expect(await drawsOf()).toEqual([
      ['2026-11-18', 'Open', '2026-11-18T15:10', 'open'],
      ['2026-11-18', 'Close', '2026-11-18T16:40', 'open'],
    ])
    expect(await bid()).toMatchObject({ success: '1' })
  })

  test.each([
    [{ name: 'kesar MAHAL' }, 'There is a market called Kesar Mahal already.'],
    [{ name: 'Kesar  Mahal' }, 'There is a market called Kesar Mahal already.'],
    [
      { name: 'Kesar_Mahal' },
      "A market’s name begins with a letter or digit and has 1 to 40 letters, digits, spaces and the signs . ' & ( ) -",
    ],
    [
      { name: ' ' },
      "A market’s name begins with a letter or digit and has 1 to 40 letters, digits, spaces and the signs . ' & ( ) -",
    ],
    [
      { name: 'A/B' },
      "A market’s name begins with a letter or digit and has 1 to 40 letters, digits, spaces and the signs . ' & ( ) -",
    ],
    [{ open: '14:10 pm' }, 'A time is written like 04:10 pm or 4pm.'],
    [{ close: '16:10' }, 'A time is written like 04:10 pm or 4pm.'],
    [{ weekdays_off: [0, 1, 2, 3, 4, 5, 6] }, 'A market needs at least one weekday.'],
    [{ open: '06:10 pm' }, 'Open and Close need different times.'],
  ])('is refused with %o: %s', async (fields, msg) => {
    const market = { name: `${name} New`, open: '04:10 pm', close: '06:10 pm', ...fields }
    expect(await server.operator('market-add', market)).toMatchObject({ success: '0', msg })
  })

  test('after midnight makes no market-day for yesterday', async () => {
    server.clock.moveTo('2026-11-19 00:20')
    const late = { name: `${name} Late`, open: '09:35 pm', close: '12:55 am' }
    expect(await server.operator('market-add', late)).toMatchObject({
      market: { day: '2026-11-19', state: 'open', awaited: [] },
    })
    expect((await drawsOf(late.name)).map(([day]) => day)).toEqual(['2026-11-19', '2026-11-19'])
    expect(await bid({ game_name: late.name, day: '2026-11-19' })).toMatchObject({ success: '1' })
    server.clock.moveTo('2026-11-19 00:56')
    await openDays(server.db, server.clock)
    expect((await drawsOf(late.name)).map(([day]) => day)).toEqual(['2026-11-19', '2026-11-19'])
    expect(await bid({ game_name: late.name })).toMatchObject({ success: '1' })

    // Thursday, the 19th, is a weekday off: Wednesday gets no draws in its place.
    server.clock.moveTo('2026-11-19 00:20')
    const off = { ...late, name: `${name} Off`, weekdays_off: [3] }
    expect(await server.operator('market-add', off)).toMatchObject({
      market: { day: '2026-11-19', state: 'weekday' },
    })
    expect(await drawsOf(off.name)).toEqual([])
  })
})

describe('changing a market', () => {
  test('changes the current day while it has no bids, and later bids follow', async () => {
    expect(await ask('market-change', { open: '01:00 pm', close: '05:00 pm' })).toMatchObject({
      market: { open_time: '01:00 pm', close_time: '05:00 pm', state: 'open' },
      from: '2026-11-18',
    })
    expect(await drawsOf()).toEqual([
      ['2026-11-18', 'Open', '2026-11-18T13:00', 'open'],
      ['2026-11-18', 'Close', '2026-11-18T17:00', 'open'],
    ])
    server.clock.moveTo('12:59:50')
    expect(await bid()).toMatchObject({ success: '1' })
    server.clock.moveTo('13:00')
    expect(await bid()).toMatchObject({
      msg: `Open bids for ${name} are closed for today. Please choose Close.`,
    })
  })

  test('keeps the times of a day that has a bid, and the next day has the new ones', async () => {
    expect(await bid()).toMatchObject({ success: '1' })
    expect(await ask('market-change', { open: '01:00 pm' })).toMatchObject({
      market: {
        open_time: '03:10 pm',
        close_time: '04:40 pm',
        next_open_time: '01:00 pm',
        next_close_time: '04:40 pm',
        day: '2026-11-18',
      },
      from: '2026-11-19',
    })
    server.clock.moveTo('15:09')
    expect(await bid()).toMatchObject({ success: '1' })
    server.clock.moveTo('15:10')
    expect(await bid()).toMatchObject({ success: '0' })

    server.clock.moveTo('2026-11-19 12:59')
    expect(await gameNow()).toMatchObject({
      open_time: '01:00 pm',
      open_at: Date.parse('2026-11-19T13:00:00+05:30'),
      day: '2026-11-19',
    })
    expect(await bid()).toMatchObject({ success: '1' })
    server.clock.moveTo('2026-11-19 13:00')
    expect(await bid()).toMatchObject({ success: '0' })
  })

  test.each([
    ['a session is over', '15:30', { open: '05:00 pm', close: '06:00 pm' }],
    ['a new cut-off has passed', '12:00', { open: '11:00 am' }],
  ])('keeps the times of a day when %s', async (_, at, change) => {
    server.clock.moveTo(at)
    const before = await drawsOf()
    expect(await ask('market-change', change)).toMatchObject({ from: '2026-11-19' })
    expect(await drawsOf()).toEqual(before)
  })

  test('does not change a declared or a void day', async () => {
    await server.run(`UPDATE draws SET state = 'declared', pana = '128', declared_at = now()
      WHERE session = 'Open' AND ${isIts}`)
    const declared = await drawsOf()
    await ask('market-change', { open: '05:00 pm', close: '06:00 pm' })
    expect(await drawsOf()).toEqual(declared)
    await server.run(`UPDATE draws SET state = 'void', pana = NULL WHERE ${isIts}`)
    const isVoid = await drawsOf()
    await ask('market-change', { open: '06:00 pm', close: '07:00 pm' })
    expect(await ask('market-change', { weekdays_off: [2] })).toMatchObject({ from: '2026-11-19' })
    expect(await drawsOf()).toEqual(isVoid)
  })

  test('takes a weekday off and gives it back', async () => {
    expect(await ask('market-change', { weekdays_off: [2] })).toMatchObject({
      market: { state: 'weekday', weekdays_off: [2] },
      from: '2026-11-19',
    })
    expect(await drawsOf()).toEqual([])
    expect(await bid()).toMatchObject({ msg: `${name} is closed on Wednesdays.` })
    await ask('market-change', { weekdays_off: [] })
    expect(await bid()).toMatchObject({ success: '1' })
  })

  test('does not take off a weekday whose current day has bids', async () => {
    await bid()
    const before = await drawsOf()
    expect(await ask('market-change', { weekdays_off: [2] })).toMatchObject({
      success: '0',
      msg: `${name} has bids or a result on 2026-11-18 already: void that day, or take Wednesdays off once it is over.`,
    })
    expect(await drawsOf()).toEqual(before)
    expect(await bid()).toMatchObject({ success: '1' })
    expect(await ask('market-change', { weekdays_off: [3] })).toMatchObject({ from: '2026-11-18' })
    server.clock.moveTo('16:40')
    expect(await ask('market-change', { weekdays_off: [2] })).toMatchObject({ from: '2026-11-19' })
    expect(await drawsOf()).toHaveLength(2)
  })

  test.each([
    [{}, 'Please say what to change.'],
    [{ open: '25:00 pm' }, 'A time is written like 04:10 pm or 4pm.'],
    [{ open: '05:00 pm', close: '05:00 pm' }, 'Open and Close need different times.'],
    [{ open: '04:40 pm' }, 'Open and Close need different times.'],
    [{ name: 'Nowhere', open: '01:00 pm' }, 'There is no market called Nowhere.'],
  ])('with %o is refused: %s', async (fields, msg) => {
    expect(await ask('market-change', fields)).toMatchObject({ success: '0', msg })
  })
})

describe('switching a market', () => {
  test('off refuses its bids and on accepts them again, in any letter case', async () => {
    expect(await ask('market-switch', { is_on: false, name: name.toUpperCase() })).toMatchObject({
      market: { name, is_on: false, state: 'off' },
    })
    expect(await bid()).toMatchObject({ msg: `${name} is not taking bids now.` })
    server.clock.moveTo('2026-11-19 12:00')
    await openDays(server.db, server.clock)
    expect(await drawsOf()).toHaveLength(2)
    expect(await ask('market-switch', { is_on: true })).toMatchObject({ market: { state: 'open' } })
    expect(await drawsOf()).toHaveLength(4)
    expect(await bid()).toMatchObject({ success: '1' })
  })
})

describe('a holiday', () => {
  test('of today removes the draws, and its removal makes them again', async () => {
    expect(await ask('holiday', { day: '2026-11-18' })).toMatchObject({
      market: { state: 'holiday' },
    })
    expect(await drawsOf()).toEqual([])
    expect(await bid()).toMatchObject({ msg: `${name} is closed today for a holiday.` })
    expect(await ask('holiday', { day: '2026-11-18' })).toMatchObject({ success: '1' })
    expect(await ask('holiday', { day: '2026-11-18', is_off: false })).toMatchObject({
      market: { state: 'open' },
    })
    expect(await bid()).toMatchObject({ success: '1' })
  })

  test.each([
    ['past', { day: '2026-11-17' }, '2026-11-17 is past: void the day of NAME instead.'],
    ['no date', { day: '2026-02-29' }, 'A date is written like 2026-11-20.'],
    ['none', { day: '2026-11-20', is_off: false }, '2026-11-20 is not a holiday of NAME.'],
    ['elsewhere', { name: 'Nowhere', day: '2026-11-20' }, 'There is no market called Nowhere.'],
  ])('that is %s is refused', async (_, fields, msg) => {
    expect(await ask('holiday', fields)).toMatchObject({
      success: '0',
      msg: msg.replace('NAME', name),
    })
  })

  test('is refused for a day with bids, with a result, and for a void day', async () => {
    const day = '2026-11-18'
    await bid()
    const refuses = async (msg: string) =>
      expect(await ask('holiday', { day })).toMatchObject({ success: '0', msg })
    await refuses(`${name} has bids on 2026-11-18 already: void the day instead.`)
    server.clock.moveTo('18:00')
    await refuses(`${name} has bids on 2026-11-18 already: void the day instead.`)
    await server.run(
      `UPDATE draws SET state = 'declared', pana = '128', declared_at = now() WHERE session = 'Open' AND ${isIts}`,
    )
    await refuses(`${name} has a result on 2026-11-18 already: void the day instead.`)
    await server.run(`UPDATE draws SET state = 'void' WHERE session = 'Close' AND ${isIts}`)
    await refuses(`2026-11-18 is void for ${name} already.`)
    expect(await drawsOf()).toHaveLength(2)
  })
})

describe('the list', () => {
  test('shows a day that was voided, to the player too', async () => {
    await bid()
    const [{ id } = { id: '' }] = await server.run(`SELECT id FROM markets WHERE name = '${name}'`)
    await voidDay(server.db, String(id), '2026-11-18')
    const sentence = `${name} has no result today. Its bids are refunded.`
    expect(await entry()).toMatchObject({ state: 'void', awaited: [] })
    expect(await gameNow()).toMatchObject({ game_status: '0', closed_why: sentence })
    expect(await bid()).toMatchObject({ msg: sentence })
    server.clock.moveTo('2026-11-19 12:00')
    expect(await bid()).toMatchObject({ success: '1' })
  })
})

const isIts = `market_id = (SELECT id FROM markets ORDER BY position DESC LIMIT 1)`

function ask(call: string, fields: object = {}) {
  return server.operator(call, { name, ...fields })
}

function bid(fields: object = {}) {
  return player.bid({ game_name: name, ...fields })
}

async function entry() {
  const { markets } = (await server.operator('markets')) as unknown as { markets: Row[] }
  return markets.find(market => market.name === name)
}

async function gamesNow(): Promise<Row[]> {
  return (await server.call('get_games.php', {})).result as Row[]
}

async function gameNow() {
  return (await gamesNow()).find(game => game.games_name === name)
}

async function drawsOf(market = name) {
  const text = `SELECT day, session, state,
      to_char(cutoff_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI') AS cutoff
    FROM draws WHERE market_id = (SELECT id FROM markets WHERE name = $1)
    ORDER BY day, session DESC`
  const rows = await server.db.query<Row>({ name: 'test_draws_of', text }, [market])
  return rows.map(row => [row.day, row.session, row.cutoff, row.state])
}
