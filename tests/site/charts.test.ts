import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#contract/languages.ts'
import { addDays } from '#domain/market-days.ts'
import { createLog } from '../../server/config/log.ts'
import type { Db } from '../../server/database/db.ts'
import { openNewDatabase } from '../support/databases.ts'
import { addMarket } from '../support/markets.ts'
import { startServer, type TestServer } from '../support/server.ts'

const siteDir = join(import.meta.dirname, '..', '..', 'dist')
const TODAY = '2026-11-18'
const NOON = `${TODAY}T12:00:00+05:30`
const AFTERNOON = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }
const WEEKS = 520
const OLDEST = addDays('2026-11-16', -7 * (WEEKS - 1))

let server: TestServer

beforeAll(async () => {
  const db = await openNewDatabase()
  server = await startServer({
    db,
    startsAt: NOON,
    config: { siteDir, publicOrigin: 'https://ank.example' },
  })
  const market = await addMarket(db, 'Sona Bazaar', AFTERNOON)
  const text = `INSERT INTO draws
      (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
    SELECT $1, day, session, day - interval '1 day', day + at, 'declared', pana, day + at
    FROM generate_series($2::timestamptz, $3::timestamptz, interval '1 day') AS day,
      (VALUES ('Open', interval '15 hours', '128'), ('Close', interval '16 hours', '349'))
        AS draw (session, at, pana)`
  await db.query({ name: '', text }, [market.id, OLDEST, addDays(TODAY, -1)])
})

afterAll(() => server.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(`https://ank.example${path}`, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the page of a chart', () => {
  it.each(Object.keys(languages))('has each of 520 weeks in its HTML, in %s', async code => {
    const path = `${code === 'en' ? '' : `/${code}`}/jodi_chart/Sona_Bazaar`
    const { status, html } = await get(path)
    expect(status).toBe(200)
    const years = new Set(Array.from(html.matchAll(/\?year=(\d{4})/g), ([, year]) => year!))
    expect([...years].sort()[0]).toBe('2016')
    const weeks = new Set<string>()
    for (const query of ['', ...Array.from(years, year => `?year=${year}`)]) {
      const page = await get(path + query)
      for (const [, name] of page.html.matchAll(/<th scope="row" aria-label="([^"]+)"/g)) {
        weeks.add(name!)
      }
      expect(page.html).toContain(`<html lang="${code}-IN">`)
      expect(page.html).toContain('>16</td>')
    }
    expect(weeks.size).toBe(WEEKS)
  })

  it('says what it is to a search engine', async () => {
    const { html } = await get('/pana_chart/Sona_Bazaar')
    expect(html).toContain('<title>Sona Bazaar Pana Chart · Ank</title>')
    expect(html).toContain('Last result 128-16-349, 11/17/2026.')
    expect(html).toContain(
      '<link rel="canonical" href="https://ank.example/pana_chart/Sona_Bazaar">',
    )
    expect(html).not.toContain('noindex')
    for (const code of ['hi', 'mr']) {
      expect(html).toContain(
        `hreflang="${code}" href="https://ank.example/${code}/pana_chart/Sona_Bazaar"`,
      )
    }
    const [, data] = /<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)!
    const kinds = JSON.parse(data!)['@graph'].map((about: object) => Reflect.get(about, '@type'))
    expect(kinds).toEqual(['BreadcrumbList', 'Dataset'])
  })

  it.each([
    ['/jodi_chart/sona%20bazaar', '/jodi_chart/Sona_Bazaar'],
    ['/JODI_chart/Sona_Bazaar?utm=x', '/jodi_chart/Sona_Bazaar'],
    ['/hi/pana_chart/SONA_BAZAAR?year=2020', '/hi/pana_chart/Sona_Bazaar?year=2020'],
  ])('%s leads to the one spelling', async (asked, location) => {
    const { status, headers } = await get(asked)
    expect([status, headers.get('location')]).toEqual([301, location])
  })

  it.each([
    '/jodi_chart/Nowhere',
    '/hi/jodi_chart/Nowhere',
    '/jodi_chart/Sona_Bazaar?year=1999',
    '/results/2026-11-19',
    '/results/2026-13-45',
    '/results/2026-02-31',
  ])('%s is not found', async path => {
    expect((await get(path)).status).toBe(404)
  })

  it('is the app for a player who is logged in', async () => {
    const player = await get('/jodi_chart/Sona_Bazaar', { cookie: '__Host-ank_session=any' })
    expect(player.html).toContain('<astro-island')
    const visitor = await get('/jodi_chart/Sona_Bazaar')
    expect(visitor.html).not.toContain('<astro-island')
    expect(visitor.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  })

  it('is not sent again while it has not changed, and not rendered again', async () => {
    const { headers } = await get('/jodi_chart/Sona_Bazaar')
    const etag = headers.get('etag')!
    const again = await get('/jodi_chart/Sona_Bazaar', { 'if-none-match': etag })
    expect([again.status, again.html]).toEqual([304, ''])
    expect(again.headers.get('last-modified')).toBe(headers.get('last-modified'))
    expect(headers.get('cache-control')).toBe('public, max-age=1')
  })
})

describe('a result', () => {
  const declare = (fields: object) =>
    server.operator('result', { name: 'Kesar Mahal', session: 'Open', ...fields })
  const seen = (path: string) => expect.poll(async () => (await get(path)).html, { timeout: 2_000 })
  const paths = [
    ...['/jodi_chart/Kesar_Mahal', '/hi/pana_chart/Kesar_Mahal'],
    ...['/results', '/mr/results', '/hi/download-now'],
  ]

  it('is on every page within two seconds, and not before it is declared', async () => {
    const other = (await get('/jodi_chart/Sona_Bazaar')).headers.get('etag')
    for (const path of paths) expect((await get(path)).html).not.toContain('128-1*-***')
    server.clock.offsetMs = Date.parse(`${TODAY}T15:30:00+05:30`) - Date.now()
    expect(await declare({ pana: '128' })).toMatchObject({ success: '1' })
    for (const path of paths) await seen(path).toContain('128-1*-***')
    expect((await get('/jodi_chart/Sona_Bazaar')).headers.get('etag')).toBe(other)
    expect((await get('/sitemap-charts.xml')).html).toContain(
      `<loc>https://ank.example/jodi_chart/Kesar_Mahal</loc><lastmod>${TODAY}</lastmod>`,
    )
  })

  it('that is corrected is said to be, and so is a day that is voided', async () => {
    expect(
      await server.operator('correct', {
        name: 'Kesar Mahal',
        session: 'Open',
        day: TODAY,
        pana: '137',
      }),
    ).toMatchObject({ success: '1' })
    await seen('/jodi_chart/Kesar_Mahal').toContain(
      'Corrected after the first declaration: 11/18/2026.',
    )
    await seen('/results').toContain('137-1*-***')
    await seen('/results').toContain('corrected')
    expect(await server.operator('void', { name: 'Kesar Mahal', day: TODAY })).toMatchObject({
      success: '1',
    })
    await seen('/jodi_chart/Kesar_Mahal').toContain('Days without a further result: 11/18/2026.')
    await seen('/results').toContain('No further result')
  })
})

describe('the last result of a market', () => {
  it('is a card that other sites may show, and says where it is from', async () => {
    const { html, headers } = await get('/hi/card/Sona_Bazaar')
    expect(html).toContain('128-16-349')
    expect(html).toContain('href="/hi/pana_chart/Sona_Bazaar"')
    expect(html).toContain('11/17/2026 · Ank')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *')
    const chart = await get('/pana_chart/Sona_Bazaar')
    expect(chart.headers.get('x-frame-options')).toBe('DENY')
    expect(chart.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('is a picture for the page that is shared', async () => {
    const { html } = await get('/jodi_chart/Sona_Bazaar')
    const [, address] = /property="og:image" content="([^"]+)"/.exec(html)!
    expect(address).toBe('https://ank.example/picture/Sona_Bazaar.png')
    const response = await server.app.request(address!)
    expect(response.headers.get('content-type')).toBe('image/png')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.subarray(16, 24).toString('hex')).toBe('000004b000000276')
    const before = await server.app.request('https://ank.example/picture/Raat_Rani_Night.png')
    expect(Buffer.from(await before.arrayBuffer()).equals(bytes)).toBe(false)
  })

  it('is in the feed with its day, its address and its time', async () => {
    const { html, headers } = await get('/feed.xml')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(html).toContain(
      '<title>Kesar Mahal 137-1*-***, 11/18/2026, No further result, corrected</title>',
    )
    expect(html).toContain('<link href="https://ank.example/results/2026-11-18"/>')
  })
})

it('a page whose data cannot be read says so, and is there again with the database', async () => {
  let isDown = true
  const db: Db = {
    ...server.db,
    query: async (statement, values) => {
      if (isDown && statement.name === 'newest_results') throw new Error('The database is down.')
      return server.db.query(statement, values)
    },
  }
  const { app } = await startServer({ db, config: { siteDir }, log: createLog('silent') })
  const down = await app.request('http://localhost/results')
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5'])
  for (const path of ['/download-now', '/jodi_chart/Sona_Bazaar']) {
    expect((await app.request(`http://localhost${path}`)).status).toBe(200)
  }
  isDown = false
  expect((await app.request('http://localhost/results')).status).toBe(200)
})

it('no odd address is an error of the server', async () => {
  const odd = [
    '%',
    '%00',
    '%E0%A4%A',
    '..',
    '.',
    'a'.repeat(3_000),
    '<b>',
    "'",
    '"',
    '%2F',
    '?',
    '\u{1F3B2}',
  ]
  const starts = [
    '/jodi_chart/',
    '/hi/pana_chart/',
    '/mr/jodi_chart/',
    '/results/',
    '/hi/results/',
    '/card/',
    '/picture/',
  ]
  for (const start of starts) {
    for (const first of odd) {
      for (const last of ['', ...odd]) {
        const { status } = await get(`${start}${first}${last}`).catch(error => {
          // Some are no URL at all.
          if (error instanceof TypeError) return { status: 400 }
          throw error
        })
        expect(status).toBeLessThan(500)
      }
    }
  }
})
