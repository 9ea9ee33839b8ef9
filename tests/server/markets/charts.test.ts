import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { ChartKind } from '#contract/markets.ts'
import { addDays } from '#domain/market-days.ts'
import { panas } from '#domain/panas.ts'
import { addMarket, setDraws, type TestDraw } from '../../support/markets.ts'
import { openServer, setUpServer } from '../../support/server.ts'
import { countedDatabase } from '../support/database.ts'

type Row = Record<string, unknown> & { from: string; to: string }

const AFTERNOON = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }
const OVER_MIDNIGHT = { openMinute: 23 * 60 + 55, closeMinute: 55 }
const WEDNESDAY = '2026-11-18'
const keys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

describe('getCharts.php', () => {
  const server = setUpServer()

  test('finds its market in any letter case, and refuses an unknown one', async () => {
    server.clock.moveTo('12:00')
    const type = 'jodi_chart'
    expect(await server.call('getCharts.php', { game_name: 'kesar MAHAL', type })).toMatchObject({
      data: [{ wed: '', from: '11/16/2026', to: '11/22/2026' }],
    })
    const msg = 'There is no market called Nowhere.'
    expect(await server.call('getCharts.php', { game_name: 'Nowhere', type })).toMatchObject({
      msg,
    })
  })

  test('shows every past day since the first draw: declared, half declared, void, a holiday, a weekday off', async () => {
    server.clock.moveTo('12:00')
    const market = await newMarket('Every Way')
    await setDraws(server.db, market, {
      '2026-11-03': ['777', '450'],
      // Wednesday the 4th was a holiday and Thursday a weekday off: no draws.
      '2026-11-06': ['128', 'closed'],
      '2026-11-07': ['void', 'void'],
      '2026-11-08': ['128', 'void'],
      '2026-11-09': ['closed', 'closed'],
      '2026-11-17': ['128', '349'],
    })
    expect(await cellsOf('Every Way')).toEqual([
      ['', '19', '**', '**', '1*', '**', '1*'],
      ['**', '**', '**', '**', '**', '**', '**'],
      ['**', '16', '', '', '', '', ''],
    ])
    const [first] = await chart('Every Way', 'pana_chart')
    expect(keys.map(key => first![key])).toEqual([
      { open_panna: '', close_panna: '' },
      { open_panna: '777', close_panna: '450' },
      { open_panna: '***', close_panna: '***' },
      { open_panna: '***', close_panna: '***' },
      { open_panna: '128', close_panna: '***' },
      { open_panna: '***', close_panna: '***' },
      { open_panna: '128', close_panna: '***' },
    ])
  })

  test.each([
    ['bids taken', ['open', 'open'], '', ''],
    ['the open closed', ['closed', 'open'], '', ''],
    ['the open declared', ['128', 'open'], '1*', '128/***'],
    ['both declared', ['128', '349'], '16', '128/349'],
    ['void', ['void', 'void'], '', ''],
    ['void after the open', ['128', 'void'], '1*', '128/***'],
  ] as [string, [TestDraw, TestDraw], string, string][])(
    'shows today with %s',
    async (what, said, jodi, pana) => {
      server.clock.moveTo('12:00')
      const name = `Today ${what}`
      await setDraws(server.db, await newMarket(name), { [WEDNESDAY]: said })
      expect((await jodis(name))[0]!.wed).toBe(jodi)
      const { open_panna, close_panna } = (await chart(name, 'pana_chart'))[0]!.wed as Record<
        string,
        string
      >
      expect([open_panna, close_panna].join('/')).toBe(pana || '/')
      server.clock.moveTo('2026-11-19 00:00')
      expect((await jodis(name))[0]!.wed).toBe(jodi || '**')
    },
  )

  test('shows the day on which a market past midnight opened', async () => {
    const market = await newMarket('Late Lamp', OVER_MIDNIGHT)
    await setDraws(server.db, market, {
      '2026-11-21': ['128', '349'],
      '2026-11-22': ['128', 'open'],
    })
    server.clock.moveTo('2026-11-23 00:54:59')
    expect(await cellsOf('Late Lamp')).toEqual([['', '', '', '', '', '16', '1*']])
    server.clock.moveTo('2026-11-23 00:55')
    expect(await cellsOf('Late Lamp')).toEqual([
      ['', '', '', '', '', '16', '1*'],
      ['', '', '', '', '', '', ''],
    ])
  })

  test('ends a week on Sunday at midnight in Asia/Kolkata', async () => {
    const market = await newMarket('Week Edge')
    await setDraws(server.db, market, {
      '2026-12-27': ['128', '349'],
      '2026-12-28': ['777', '777'],
    })
    server.clock.moveTo('2027-01-03 23:59:59')
    const weeks = await jodis('Week Edge')
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['12/21/2026', '12/27/2026'],
      ['12/28/2026', '01/03/2027'],
    ])
    expect(weeks.map(({ mon, sun }) => [mon, sun])).toEqual([
      ['', '16'],
      ['11', ''],
    ])
    server.clock.moveTo('2027-01-04 00:00')
    expect((await jodis('Week Edge')).at(-1)).toMatchObject({ from: '01/04/2027', mon: '' })
  })

  test('returns ten years as 521 weeks without a gap, in a small reply', async () => {
    server.clock.moveTo('12:00')
    const market = await newMarket('Ten Years')
    const firstDay = addDays('2026-11-16', -520 * 7)
    await setDraws(server.db, market, { [firstDay]: ['128', '349'] })
    await server.db.query(
      {
        name: 'test_ten_years',
        text: `INSERT INTO draws (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
          SELECT $1, $2::date + n, s, $2::date + n, $2::date + n, 'declared',
            ($3::text[])[1 + (n * 7919 + length(s) * 31) % 220], now()
          FROM generate_series(1, 3639) n, unnest(ARRAY['Open', 'Close']) s`,
      },
      [market.id, firstDay, panas],
    )
    const weeks = await jodis('Ten Years')
    expect(weeks).toHaveLength(521)
    for (const [place, week] of weeks.entries()) {
      const from = addDays(firstDay, place * 7)
      expect([week.from, week.to]).toEqual([usDate(from), usDate(addDays(from, 6))])
    }
    for (const [asked, encoding, open] of [
      ['identity', null, (bytes: Buffer) => bytes],
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const body = JSON.stringify({ game_name: 'Ten Years', type: 'jodi_chart' })
      const length = String(body.length)
      const headers = { 'content-type': 'application/json', 'accept-encoding': asked }
      const init = { method: 'POST', body, headers: { ...headers, 'content-length': length } }
      const response = await server.app.request('/api/getCharts.php', init)
      expect(response.headers.get('content-encoding')).toBe(encoding)
      expect(response.headers.get('vary')).toBe('Origin, Accept-Encoding')
      const packed = Buffer.from(await response.arrayBuffer())
      if (encoding) expect(packed.length).toBeLessThan(30_000)
      expect(JSON.parse(open(packed).toString())).toMatchObject({ data: weeks })
    }
  })

  test('is built once for all who ask, and again after each change of its results', async () => {
    const { db, statements } = countedDatabase(server.db)
    const guests = await openServer({ db })
    const market = await newMarket('Busy Bazaar')
    await setDraws(db, market, { [WEDNESDAY]: ['closed', 'closed'] })
    const ask = () => guests.call('getCharts.php', { game_name: 'Busy Bazaar', type: 'jodi_chart' })
    const built = () => statements.filter(name => name === 'drawn_since').length
    statements.length = 0

    const replies = await Promise.all(Array.from({ length: 50 }, ask))
    expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    // Replies of one second are the same bytes.
    expect(new Set(replies.map(({ server_time }) => server_time)).size).toBeLessThan(5)
    expect(statements.length).toBeLessThan(50)
    expect(built()).toBe(1)
    const { server_time } = await ask()
    expect(Math.abs(Number(server_time) - guests.clock.now())).toBeLessThan(30_000)
    guests.clock.moveBy(60_000)
    expect(Number((await ask()).server_time) - Number(server_time)).toBeGreaterThan(59_000)
    expect(built()).toBe(1)

    const today = async () => ((await ask()).data as Row[])[0]!.wed
    const operate = (name: string, pana: string) =>
      guests.operator(name, { name: 'Busy Bazaar', session: 'Open', day: WEDNESDAY, pana })
    await operate('result', '128')
    expect(await today()).toBe('1*')
    await operate('correct', '777')
    expect(await today()).toBe('1*')
    await operate('correct', '450')
    expect(await today()).toBe('9*')
    await guests.operator('market-add', { name: 'New Bazaar', open: '10:00 am', close: '01:00 pm' })
    expect(await jodis('New Bazaar')).toHaveLength(1)
    expect(built()).toBe(4)
  })

  function newMarket(name: string, schedule = AFTERNOON) {
    return addMarket(server.db, name, schedule)
  }

  async function chart(game_name: string, type: ChartKind) {
    return (await server.call('getCharts.php', { game_name, type })).data as Row[]
  }

  function jodis(name: string) {
    return chart(name, 'jodi_chart')
  }

  async function cellsOf(name: string) {
    return (await jodis(name)).map(row => keys.map(key => row[key]))
  }
})

function usDate(day: string) {
  return day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
}
