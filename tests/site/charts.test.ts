import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/market-days.ts'
import { createLog } from '../../server/config/log.ts'
import type { Db } from '../../server/database/db.ts'
import { closeDue, openDays } from '../../server/markets/draws.ts'
import { countedDatabase } from '../server/support/database.ts'
import { addMarket, setDraws } from '../support/markets.ts'
import { openServer, setUpServer, type TestServer } from '../support/server.ts'
import { problemsOf, structuredData } from './support/structured-data.ts'

const siteDir = join(import.meta.dirname, '..', '..', 'dist')
const TODAY = '2026-11-18'
const AFTERNOON = { openMinute: 15 * 60 + 10, closeMinute: 16 * 60 + 40 }
const WEEKS = 520
const OLDEST = addDays('2026-11-16', -7 * (WEEKS - 1))

const config = { siteDir, publicOrigin: 'https://ank.example' }

const server = setUpServer({ config })
let sona: Awaited<ReturnType<typeof addMarket>>

beforeAll(async () => {
  const { db } = server
  sona = await addMarket(db, 'Sona Bazaar', AFTERNOON)
  const text = `INSERT INTO draws
      (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
    SELECT $1, day, session, day - interval '1 day', day + at, 'declared', pana, day + at
    FROM generate_series($2::timestamptz, $3::timestamptz, interval '1 day') AS day,
      (VALUES ('Open', interval '15 hours', '128'), ('Close', interval '16 hours', '349'))
        AS draw (session, at, pana)`
  await db.query({ name: '', text }, [sona.id, OLDEST, addDays(TODAY, -1)])
  await openDays(db, server.clock)
})

function get(path: string, headers: Record<string, string> = {}) {
  return getFrom(server.app, path, headers)
}

async function getFrom(app: TestServer['app'], path: string, headers: Record<string, string> = {}) {
  const response = await app.request(`https://ank.example${path}`, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

describe('the page of a chart', () => {
  it('has each of 520 weeks in its HTML', async () => {
    const path = '/jodi_chart/Sona_Bazaar'
    const { status, html } = await get(path)
    expect(status).toBe(200)
    const years = new Set(Array.from(html.matchAll(/Bazaar\/(\d{4})"/g), ([, year]) => year!))
    expect([...years].sort()[0]).toBe('2016')
    const weeks = new Set<string>()
    for (const year of ['', ...Array.from(years, year => `/${year}`)]) {
      const page = await get(path + year)
      for (const name of weeksIn(page.html)) weeks.add(name)
      expect(page.html).toContain('>16</td>')
    }
    expect(weeks.size).toBe(WEEKS)
  })

  it.each(['en', 'hi', 'mr'])('has the weeks of the newest year, in %s', async code => {
    const { html } = await get(`${code === 'en' ? '' : `/${code}`}/jodi_chart/Sona_Bazaar`)
    expect(html).toContain(`<html lang="${code}-IN">`)
    expect(weeksIn(html)).toHaveLength(47)
  })

  function weeksIn(html: string): string[] {
    const rows = html.matchAll(/<th scope="row" aria-label="([^"]+)"/g)
    return Array.from(rows, ([, name]) => name!)
  }

  it('describes itself to a search engine', async () => {
    const { html } = await get('/pana_chart/Sona_Bazaar')
    expect(html).toContain('<title>Sona Bazaar Pana Chart · Ank</title>')
    expect(html).toContain('Last result 128-16-349, 11/17/2026.')
    expect(html).toContain('Last result, 11/17/2026')
    expect(html).toContain(
      '<link rel="canonical" href="https://ank.example/pana_chart/Sona_Bazaar">',
    )
    expect(html).not.toContain('noindex')
    for (const code of ['hi', 'mr']) {
      expect(html).toContain(
        `hreflang="${code}" href="https://ank.example/${code}/pana_chart/Sona_Bazaar"`,
      )
    }
  })

  it.each(['/pana_chart/Sona_Bazaar', '/hi/jodi_chart/Raat_Rani_Night', '/mr/results'])(
    '%s has data that search engines take',
    async path => {
      const things = structuredData((await get(path)).html)
      const isChart = path.includes('_chart')
      expect(things.map(thing => thing['@type'])).toEqual(
        isChart ? ['BreadcrumbList', 'Dataset'] : ['CollectionPage'],
      )
      expect(await problemsOf(things)).toEqual([])
    },
  )

  it.each([
    ['/jodi_chart/sona%20bazaar', '/jodi_chart/Sona_Bazaar'],
    ['/JODI_chart/Sona_Bazaar?utm=x', '/jodi_chart/Sona_Bazaar'],
    ['/hi/pana_chart/SONA_BAZAAR/2020', '/hi/pana_chart/Sona_Bazaar/2020'],
  ])('%s leads to the one spelling', async (asked, location) => {
    const { status, headers } = await get(asked)
    expect([status, headers.get('location')]).toEqual([301, location])
  })

  it.each([
    '/jodi_chart/Nowhere',
    '/hi/jodi_chart/Nowhere',
    '/jodi_chart/Sona_Bazaar/1999',
    '/jodi_chart/Sona_Bazaar/20',
    '/results/2026-11-18/2026',
    '/card/Sona_Bazaar/2026',
    '/sitemap-charts/1.xml',
    '/results/2026-11-19',
    '/results/2026-13-45',
    '/results/2026-02-31',
  ])('%s is not found', async path => {
    expect((await get(path)).status).toBe(404)
  })

  it('that does not exist is not found without a question of its own', async () => {
    const { db, statements } = countedDatabase(server.db)
    const { app } = await openServer({ db, config })
    statements.length = 0
    const paths = [
      ...['/jodi_chart/Sona_Bazaar/1999', '/hi/pana_chart/Sona_Bazaar/2027', '/results/2014-01-01'],
      ...['/jodi_chart/Sona_Bazaar/2015', '/card/Nowhere', '/picture/Nowhere.png'],
    ]
    const replies = await Promise.all(paths.map(path => getFrom(app, path)))
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404])
    const shared = ['markets', 'latest_results', 'first_days', 'newest_results']
    expect([...new Set(statements)]).toEqual(shared)
    expect(statements.length).toBeLessThanOrEqual(2 * shared.length)
  })

  it('is the app for a player who is logged in', async () => {
    const player = await get('/jodi_chart/Sona_Bazaar', { cookie: '__Host-ank_session=any' })
    expect(player.html).toContain('<astro-island')
    expect(player.headers.get('vary')).toBe('Cookie, Accept-Encoding')
    const year = await get('/jodi_chart/Sona_Bazaar/2020', { cookie: '__Host-ank_session=any' })
    expect(year.html).not.toContain('<astro-island')
    const visitor = await get('/jodi_chart/Sona_Bazaar')
    expect(visitor.html).not.toContain('<astro-island')
    expect(visitor.headers.get('vary')).toBe('Accept-Encoding, Cookie')
  })

  it('is not sent again while it has not changed, and not rendered again', async () => {
    const { headers } = await get('/jodi_chart/Sona_Bazaar')
    const etag = headers.get('etag')!
    const again = await get('/jodi_chart/Sona_Bazaar', { 'if-none-match': etag })
    expect([again.status, again.html]).toEqual([304, ''])
    for (const asked of [etag.slice(2), '*', `"other" , ${etag}`]) {
      const { status } = await get('/jodi_chart/Sona_Bazaar', { 'if-none-match': asked })
      expect([asked, status]).toEqual([asked, 304])
    }
    expect(again.headers.get('last-modified')).toBe(headers.get('last-modified'))
    expect(headers.get('cache-control')).toBe('public, max-age=1')
  })
})

describe('a result', () => {
  const market = { name: 'Kesar Mahal' }
  const operate = async (command: string, fields: object) =>
    expect(await server.operator(command, { ...market, ...fields })).toMatchObject({ success: '1' })
  const seen = (path: string) => expect.poll(async () => (await get(path)).html)
  const textOf = async (path: string) => (await get(path)).html.replace(/<[^>]*>/g, '')
  const seenText = (path: string) => expect.poll(() => textOf(path))
  const lastmod = (path: string, day: string) =>
    `<loc>https://ank.example${path}</loc><lastmod>${day}</lastmod>`
  const panas = [
    ...['/pana_chart/Kesar_Mahal', '/hi/pana_chart/Kesar_Mahal'],
    ...['/results', '/mr/results', `/results/${TODAY}`, '/hi/download-now'],
    ...['/feed.xml', '/hi/feed.xml', '/card/Kesar_Mahal'],
  ]
  const everywhere = [
    ...panas,
    ...['/jodi_chart/Kesar_Mahal', '/picture/Kesar_Mahal.png', '/sitemap-charts.xml'],
  ]

  async function etags(asked = get): Promise<Record<string, string>> {
    const all: Record<string, string> = {}
    for (const path of everywhere) all[path] = (await asked(path)).headers.get('etag')!
    return all
  }

  it('changes no page before it is declared, and all of them after it', async () => {
    const other = (await get('/jodi_chart/Sona_Bazaar')).headers.get('etag')
    const before = await etags()
    const startsAt = `${TODAY} 15:30`
    server.clock.moveTo(startsAt)
    await closeDue(server.db)
    // A new server has rendered nothing yet.
    const { app } = await openServer({ db: server.db, startsAt, config })
    expect(await etags(path => getFrom(app, path))).toEqual(before)

    await operate('result', { session: 'Open', pana: '128' })
    for (const path of panas) await seenText(path).toContain('128-1*-***')
    await seen('/jodi_chart/Kesar_Mahal').toContain('>1*</td>')
    await seen('/sitemap-charts.xml').toContain(lastmod('/jodi_chart/Kesar_Mahal', TODAY))
    const after = await etags()
    expect(everywhere.filter(path => after[path] === before[path])).toEqual(['/sitemap-charts.xml'])
    expect((await get('/jodi_chart/Sona_Bazaar')).headers.get('etag')).toBe(other)
  })

  it('that is corrected is corrected everywhere and said to be', async () => {
    await operate('correct', { session: 'Open', day: TODAY, pana: '890' })
    for (const path of panas) await seenText(path).toContain('890-7*-***')
    for (const path of panas) expect(await textOf(path)).not.toContain('128-1*-***')
    for (const kind of ['jodi', 'pana']) {
      const remark = 'Corrected after the first declaration: 11/18/2026.'
      await seen(`/${kind}_chart/Kesar_Mahal`).toContain(remark)
    }
    for (const path of ['/results', '/feed.xml', '/card/Kesar_Mahal', '/download-now']) {
      await seen(path).toContain('corrected')
    }
  })

  it('that is corrected later is on the page of its year with a new day in the sitemap', async () => {
    const day = '2026-01-02'
    await setDraws(server.db, sona, { [day]: ['128', '349'] })
    await operate('correct', { name: 'Sona Bazaar', session: 'Close', day, pana: '237' })
    // A week in both years.
    for (const path of ['/pana_chart/Sona_Bazaar', '/pana_chart/Sona_Bazaar/2025']) {
      await seen(path).toContain('Corrected after the first declaration: 01/02/2026.')
      expect((await get(path)).html).toContain('237')
    }
    const sitemap = seen('/sitemap-charts.xml')
    await sitemap.toContain(lastmod('/hi/pana_chart/Sona_Bazaar/2025', TODAY))
    await sitemap.toContain(lastmod(`/results/${day}`, TODAY))
    await sitemap.toContain(lastmod('/jodi_chart/Sona_Bazaar/2024', '2025-01-05'))
  })

  it('of a void day shows it everywhere', async () => {
    await operate('void', { day: TODAY })
    for (const kind of ['jodi', 'pana']) {
      const remark = 'Days without a further result: 11/18/2026.'
      await seen(`/${kind}_chart/Kesar_Mahal`).toContain(remark)
    }
    for (const path of ['/results', '/feed.xml', '/card/Kesar_Mahal', '/download-now']) {
      await seen(path).toContain('No further result')
    }
  })

  it('has the times of its market, also after the operator changes them', async () => {
    expect((await get('/results')).html).toContain('11:55 pm – 12:55 am')
    const times = { open: '11:50 pm', close: '12:50 am' }
    await operate('market-change', { name: 'Raat Rani Night', ...times })
    await seen('/results').toContain('11:50 pm – 12:50 am')
  })
})

describe('the last result of a market', () => {
  it('is a card that other sites may show, and shows where it is from', async () => {
    const { html, headers } = await get('/hi/card/Sona_Bazaar')
    expect(html).toContain('128-16-349')
    expect(html).toContain('href="/hi/pana_chart/Sona_Bazaar"')
    expect(html).toContain('11/17/2026 · Ank')
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('content-security-policy')).toBe('frame-ancestors *')
    const chart = await get('/pana_chart/Sona_Bazaar')
    expect(chart.headers.get('x-frame-options')).toBe('DENY')
    expect(chart.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
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
      '<title>Kesar Mahal 890-7*-***, 11/18/2026, No further result, corrected</title>',
    )
    expect(html).toContain('<link href="https://ank.example/results/2026-11-18"/>')
  })
})

it('a page whose data cannot be read shows an error, and is there again with the database', async () => {
  let isDown = true
  const db: Db = {
    ...server.db,
    query: async (statement, values) => {
      if (isDown && statement.name === 'newest_results') throw new Error('The database is down.')
      return server.db.query(statement, values)
    },
    within: () => db,
  }
  const { app } = await openServer({ db, config: { siteDir }, log: createLog('silent') })
  const down = await app.request('http://localhost/results')
  expect([down.status, down.headers.get('retry-after')]).toEqual([503, '5'])
  for (const path of ['/download-now', '/jodi_chart/Sona_Bazaar']) {
    expect((await app.request(`http://localhost${path}`)).status).toBe(200)
  }
  isDown = false
  expect((await app.request('http://localhost/results')).status).toBe(200)
})
