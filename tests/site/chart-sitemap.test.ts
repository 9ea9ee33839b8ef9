import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

const siteDir = join(import.meta.dirname, '..', '..', 'dist')
/** The first day of the results, so that the pages of days alone are more than 50,000 addresses. */
const FIRST_DAY = '1976-01-01'

let server: TestServer

beforeAll(async () => {
  const publicOrigin = 'https://ank.example'
  server = await startServer({
    startsAt: '2026-11-18T12:00:00+05:30',
    config: { siteDir, publicOrigin },
  })
  const text = `INSERT INTO draws (market_id, day, session, bids_from, cutoff_at)
    SELECT id, day, session, day, day
    FROM markets, unnest(ARRAY['Open', 'Close']) AS session, (SELECT $1::date AS day) AS first
    WHERE name = 'Kesar Mahal'`
  await server.db.query({ name: '', text }, [FIRST_DAY])
})

afterAll(() => server.close())

async function get(path: string) {
  const response = await server.app.request(`https://ank.example${path}`)
  return { status: response.status, text: await response.text() }
}

test('a sitemap of more than 50,000 addresses has parts', { tags: ['thorough'] }, async () => {
  const { text: index } = await get('/sitemap-charts.xml')
  expect(index.slice(0, 200)).toContain('<sitemapindex')
  const parts = [...index.matchAll(/<loc>https:\/\/ank\.example([^<]+)<\/loc><lastmod>/g)]
  const paths = parts.map(([, path]) => path!)
  expect(paths).toEqual(['/sitemap-charts/1.xml', '/sitemap-charts/2.xml'])
  const addresses: string[] = []
  for (const path of paths) {
    const { text } = await get(path)
    const own = [...text.matchAll(/<url><loc>([^<]+)/g)].map(([, address]) => address!)
    expect(own.length).toBeLessThanOrEqual(50_000)
    addresses.push(...own)
  }
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.length).toBeGreaterThan(50_000)
  expect(addresses).toContain(`https://ank.example/mr/results/${FIRST_DAY}`)
  expect((await get('/sitemap-charts/3.xml')).status).toBe(404)
})
