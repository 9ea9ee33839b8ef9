import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { setUpServer } from '../support/server.ts'

const siteDir = join(import.meta.dirname, '..', '..', 'dist')
/** The first day of the results, so that the pages of days alone are more than 50,000 addresses. */
const FIRST_DAY = '1976-01-01'

const publicOrigin = 'https://ank.example'
const server = setUpServer({ config: { siteDir, publicOrigin } })

beforeAll(async () => {
  const text = `INSERT INTO draws (market_id, day, session, bids_from, cutoff_at)
    SELECT id, day, session, day, day
    FROM markets, unnest(ARRAY['Open', 'Close']) AS session, (SELECT $1::date AS day) AS first
    WHERE name = 'Kesar Mahal'`
  await server.db.query({ name: '', text }, [FIRST_DAY])
})

async function get(path: string) {
  const response = await server.app.request(`https://ank.example${path}`)
  return { status: response.status, text: await response.text() }
}

test('the sitemap has at most 50,000 addresses, the newest', { tags: ['thorough'] }, async () => {
  const { text } = await get('/sitemap-charts.xml')
  const addresses = [...text.matchAll(/<url><loc>([^<]+)/g)].map(([, address]) => address!)
  expect(addresses.length).toBeLessThanOrEqual(50_000)
  expect(addresses.length).toBeGreaterThan(49_900)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toContain('https://ank.example/mr/results/2026-11-18')
  expect(addresses).toContain('https://ank.example/jodi_chart/Kesar_Mahal')
  expect(addresses).not.toContain(`https://ank.example/mr/results/${FIRST_DAY}`)
})
