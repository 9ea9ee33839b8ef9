import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartKind } from '#contract/markets.ts'
import { addDays, startOfDay } from '#domain/market-days.ts'
import { panas } from '#domain/panas.ts'
import { type Listener, listen } from '../../../server/http/listen.ts'
import { addMarket, setDraws, type TestDraw } from '../../support/markets.ts'
import { onDatabase } from '../support/database.ts'
import { type GameServer, openGameServer } from '../support/game-server.ts'

type Row = Record<string, unknown> & { from: string; to: string }

const AFTERNOON = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }
const OVER_MIDNIGHT = { openMinute: 23 * 60 + 55, closeMinute: 55 }
const WEDNESDAY = '2026-11-18'
const NOON = `${WEDNESDAY}T12:00:00+05:30`
const keys = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

describe('getCharts.php', () => {
  const opened = onDatabase()
  let server: GameServer
  let markets = 0

  beforeAll(async () => {
    server = await openGameServer(opened.db, NOON)
  })

  test('finds its market in any letter case, and refuses an unknown one', async () => {
    server.setClock(NOON)
    expect(
      await server.call('getCharts.php', { game_name: 'kesar MAHAL', type: 'jodi_chart' }),
    ).toMatchObject({
      httpStatus: 200,
      success: '1',
      data: [{ wed: '', from: '11/16/2026', to: '11/22/2026' }],
    })
    expect(
      await server.call('getCharts.php', { game_name: 'Nowhere', type: 'jodi_chart' }),
    ).toMatchObject({
      httpStatus: 200,
      success: '0',
      msg: 'There is no market called Nowhere.',
    })
    expect(
      await server.call('getCharts.php', { game_name: 'Kesar Mahal', type: 'sangam' }),
    ).toMatchObject({
      httpStatus: 400,
    })
  })

  test('prefers the exact spelling where two markets differ only in letter case', async () => {
    server.setClock(NOON)
    const [lower, upper] = [await newMarket('twins'), await newMarket('TWINS')]
    await setDraws(opened.db, lower, { '2026-11-16': ['128', '349'] })
    await setDraws(opened.db, upper, { '2026-11-16': ['777', '777'] })
    expect((await jodis('twins'))[0]).toMatchObject({ mon: '16' })
    expect((await jodis('TWINS'))[0]).toMatchObject({ mon: '11' })
  })

  test('returns one empty week for a market that never drew', async () => {
    server.setClock(NOON)
    await newMarket('Never Drawn')
    expect(await cellsOf('Never Drawn')).toEqual([['', '', '', '', '', '', '']])
    expect((await chart('Never Drawn', 'pana_chart'))[0]!.mon).toEqual({
      open_panna: '',
      close_panna: '',
    })
  })

  test('shows every past day since the first draw: declared, half declared, void, a holiday, a weekday off', async () => {
    server.setClock(NOON)
    const market = await newMarket('Every Way')
    await setDraws(opened.db, market, {
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
      server.setClock(NOON)
      const name = `Today ${what}`
      await setDraws(opened.db, await newMarket(name), { [WEDNESDAY]: said })
      expect((await jodis(name))[0]!.wed).toBe(jodi)
      const { open_panna, close_panna } = (await chart(name, 'pana_chart'))[0]!.wed as Record<
        string,
        string
      >
      expect([open_panna, close_panna].join('/')).toBe(pana || '/')
      server.setClock('2026-11-19T00:00:00+05:30')
      expect((await jodis(name))[0]!.wed).toBe(jodi || '**')
    },
  )

  test('shows the day on which a market past midnight opened', async () => {
    const market = await newMarket('Late Lamp', OVER_MIDNIGHT)
    await setDraws(opened.db, market, {
      '2026-11-21': ['128', '349'],
      '2026-11-22': ['128', 'open'],
    })
    server.setClock('2026-11-23T00:54:59+05:30')
    expect(await cellsOf('Late Lamp')).toEqual([['', '', '', '', '', '16', '1*']])
    server.setClock('2026-11-23T00:55:00+05:30')
    expect(await cellsOf('Late Lamp')).toEqual([
      ['', '', '', '', '', '16', '1*'],
      ['', '', '', '', '', '', ''],
    ])
  })

  test('keeps the current day when the times of its market change', async () => {
    const market = await newMarket('Moved Lamp', OVER_MIDNIGHT)
    await setDraws(opened.db, market, { '2026-11-22': ['closed', 'open'] })
    server.setClock('2026-11-23T00:30:00+05:30')
    const text = `UPDATE markets SET open_minute = 910, close_minute = 1000 WHERE id = $1`
    await opened.db.query({ name: 'test_moved_lamp', text }, [market.id])
    expect(await cellsOf('Moved Lamp')).toEqual([['', '', '', '', '', '', '']])
  })

  test('ends a week on Sunday at midnight in Asia/Kolkata', async () => {
    const market = await newMarket('Week Edge')
    await setDraws(opened.db, market, {
      '2026-12-27': ['128', '349'],
      '2026-12-28': ['777', '777'],
    })
    server.setClock('2027-01-03T23:59:59+05:30')
    const weeks = await jodis('Week Edge')
    expect(weeks.map(({ from, to }) => [from, to])).toEqual([
      ['12/21/2026', '12/27/2026'],
      ['12/28/2026', '01/03/2027'],
    ])
    expect(weeks.map(({ mon, sun }) => [mon, sun])).toEqual([
      ['', '16'],
      ['11', ''],
    ])
    server.setClock('2027-01-04T00:00:00+05:30')
    expect((await jodis('Week Edge')).at(-1)).toMatchObject({ from: '01/04/2027', mon: '' })
  })

  test('shows no draw of a future day, and a very old draw does not lengthen the chart', async () => {
    server.setClock(NOON)
    const market = await newMarket('Odd Years')
    await setDraws(opened.db, market, {
      '1970-01-01': ['128', '349'],
      '2026-11-27': ['128', '349'],
    })
    expect(await cellsOf('Odd Years')).toEqual([['', '', '', '', '', '', '']])
  })

  test('returns ten years as 521 weeks without a gap, in a small reply', async () => {
    server.setClock(NOON)
    const market = await newMarket('Ten Years')
    const firstDay = addDays('2026-11-16', -520 * 7)
    await setDraws(opened.db, market, { [firstDay]: ['128', '349'] })
    await opened.db.query(
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
    const listener = await listen(server.app, '127.0.0.1', 0)
    try {
      for (const type of ['jodi_chart', 'pana_chart'] as const) await expectSmall(listener, type)
    } finally {
      await listener.stop(0)
    }
  })

  test('shows every declared result and no other', async () => {
    const said = fc.oneof(
      fc.constantFrom<TestDraw>('open', 'closed', 'void'),
      fc.constantFrom(...panas),
    )
    const history = fc.dictionary(
      fc.integer({ min: 0, max: 40 }).map(place => addDays('2026-12-10', place)),
      fc.tuple(said, said),
      { minKeys: 1, maxKeys: 12 },
    )
    const now = fc.integer({ min: 0, max: 45 * 1440 })
    await fc.assert(
      fc.asyncProperty(history, now, fc.boolean(), async (days, minutes, isLate) => {
        const name = `Property ${++markets}`
        const market = await addMarket(opened.db, name, isLate ? OVER_MIDNIGHT : AFTERNOON)
        await setDraws(opened.db, market, days)
        const at = startOfDay('2026-12-10') + minutes * 60_000
        server.clock.offsetMs = at - Date.now()
        await expectTrue(name, days, marketToday(at, isLate))
      }),
      { numRuns: 30 },
    )
  })

  /** Compares every cell of both charts with the rows of the table, by independent rules. */
  async function expectTrue(
    name: string,
    days: Record<string, [TestDraw, TestDraw]>,
    today: string,
  ) {
    const rows = await opened.db.query<{ day: string; session: string; pana: string }>(
      {
        name: 'test_declared',
        text: `SELECT day, session, pana FROM draws d JOIN markets m ON m.id = d.market_id
          WHERE m.name = $1 AND state = 'declared'`,
      },
      [name],
    )
    const declared = new Map(rows.map(row => [`${row.day} ${row.session}`, row.pana]))
    const cells = dated(await chart(name, 'pana_chart')) as Map<string, Record<string, string>>
    const jodiCells = dated(await jodis(name)) as Map<string, string>
    const [first = today] = Object.keys(days).toSorted()
    const shown = [...cells].filter(([day]) => day <= today)
    for (const [day, { open_panna, close_panna }] of shown) {
      const [open, close] = [declared.get(`${day} Open`), declared.get(`${day} Close`)]
      const isEmpty = (day === today || day < first) && !open && !close
      expect([open_panna, close_panna]).toEqual(
        isEmpty ? ['', ''] : [open ?? '***', close ?? '***'],
      )
      expect(jodiCells.get(day)).toBe(isEmpty ? '' : ankText(open) + ankText(close))
    }
    for (const [day, cell] of [...cells, ...jodiCells]) {
      if (day > today)
        expect(typeof cell === 'string' ? cell : Object.values(cell).join('')).toBe('')
    }
    const due = Object.keys(days).filter(day => day <= today)
    for (const day of due) expect(cells.has(day)).toBe(true)
  }

  async function expectSmall({ port }: Listener, type: ChartKind) {
    const plain = await ask(port, type, 'identity')
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
    for (const [asked, encoding, open] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ] as const) {
      const packed = await ask(port, type, asked)
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.headers.get('vary')).toBe('Accept-Encoding')
      expect(Number(packed.headers.get('content-length'))).toBe(packed.body.length)
      expect(packed.body.length).toBeLessThan(30_000)
      expect(withoutTime(open(packed.body))).toEqual(withoutTime(plain.body))
    }
  }

  function newMarket(name: string, schedule = AFTERNOON) {
    return addMarket(opened.db, name, schedule)
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

describe('a small reply', () => {
  const opened = onDatabase()
  let listener: Listener

  beforeAll(async () => {
    listener = await listen((await openGameServer(opened.db, NOON)).app, '127.0.0.1', 0)
  })
  afterAll(() => listener.stop(0))

  test('is not compressed', async () => {
    const { headers, body } = await ask(listener.port, 'jodi_chart', 'br, gzip', 'Kesar Mahal')
    expect(headers.get('content-encoding')).toBeNull()
    expect(headers.get('vary')).toBe('Origin')
    expect(Number(headers.get('content-length'))).toBe(body.length)
  })
})

/** By node:http's own client, which does not unpack what it gets. */
async function ask(port: number, type: ChartKind, acceptEncoding: string, name = 'Ten Years') {
  const { request } = await import('node:http')
  return new Promise<{ headers: Headers; body: Buffer }>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'accept-encoding': acceptEncoding }
    const options = { port, host: '127.0.0.1', method: 'POST', path: '/api/getCharts.php', headers }
    const asking = request(options, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          headers: new Headers(response.headers as Record<string, string>),
          body: Buffer.concat(chunks),
        }),
      )
    })
    asking.on('error', reject)
    asking.end(JSON.stringify({ game_name: name, type }))
  })
}

function withoutTime(body: Buffer): object {
  const { server_time, ...reply } = JSON.parse(body.toString())
  return reply
}

/** The cells of a chart by their dates. */
function dated(rows: Row[]): Map<string, unknown> {
  return new Map(
    rows.flatMap(row => {
      const [month, date, year] = row.from.split('/')
      return keys.map(
        (key, place) => [addDays(`${year}-${month}-${date}`, place), row[key]] as const,
      )
    }),
  )
}

function usDate(day: string) {
  return day.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1')
}

function marketToday(at: number, isLate: boolean) {
  const shifted = at + 330 * 60_000 - (isLate ? OVER_MIDNIGHT.closeMinute * 60_000 : 0)
  return new Date(shifted).toISOString().slice(0, 10)
}

function ankText(pana: string | undefined) {
  return pana ? String([...pana].reduce((sum, digit) => sum + Number(digit), 0) % 10) : '*'
}
