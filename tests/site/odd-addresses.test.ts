import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../server/http/listen.ts'
import { setUpServer } from '../support/server.ts'

const siteDir = join(import.meta.dirname, '..', '..', 'dist')

const starts = [
  ...['/jodi_chart/', '/hi/pana_chart/', '/mr/jodi_chart/', '/Jodi_Chart//', '/PANA_CHART/'],
  ...['/results/', '/hi/results/', '/card/', '/mr/card/', '/picture/', '/feed.xml/'],
  ...['/sitemap-charts/', '/sitemap-charts.xml', '/hi/download-now/', '/xx/results/', '//results'],
]
const pieces = [
  ...['', '%', '%00', '%E0%A4%A', '%FF%FE', '%C0%AE', '..', '.', '%2e%2e', '%2F', '%5C', '\\'],
  ...['<b>', '%3Cscript%3E', "'", '%22', '%27', '?', '#', '&', ';', '=', '+', '*', '$', '`', '|'],
  ...['Kesar_Mahal', 'kesar%20mahal', 'KESAR_MAHAL', 'Kesar%255FMahal', '__proto__', 'constructor'],
  ...['2025', '/2025', '?year=2025', '?year=%00', '?year=__proto__', '/0000', '/9999', '/20255'],
  ...['2026-11-18', '2026-02-31', '2026-13-45', '0000-00-00', '9999-12-31', '-1', '1e309', 'NaN'],
  ...[
    '%F0%9F%8E%B2',
    '%E0%A4%95',
    '%E2%80%AE',
    '.png',
    '.xml',
    '1.xml',
    '99999.xml',
    'a'.repeat(3_000),
  ],
]

const server = setUpServer({ config: { siteDir } })
let listener: Awaited<ReturnType<typeof listen>>
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  listener = await listen(server.app, '127.0.0.1', 0)
})

afterAll(async () => {
  agent.destroy()
  await listener.stop(1_000)
})

/** The status of a path that is sent unchanged: fetch would normalize it. */
function statusOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: listener.port, path, agent })
    asked.on('error', reject)
    asked.on('response', response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    asked.end()
  })
}

/** Every start with two of the pieces, of these `count`, evenly chosen. */
function oddPaths(count: number): string[] {
  const all = starts.flatMap(start =>
    pieces.flatMap(first => pieces.map(last => start + first + last)),
  )
  const step = all.length / count
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, nth) => all[Math.floor(nth * step)]!,
  )
}

async function checkAll(paths: readonly string[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  const waiting = [...paths]
  await Promise.all(Array.from({ length: 4 }, work))
  return counts

  async function work(): Promise<void> {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const status = await statusOf(path)
      expect([path, status < 500]).toEqual([path, true])
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
  }
}

test('no odd address is an error of the server', async () => {
  const counts = await checkAll(oddPaths(300))
  expect([...counts.keys()].sort()).toEqual([200, 301, 400, 404])
})

test('none of 20,000 odd addresses is an error of the server', { tags: ['thorough'] }, async () => {
  const paths = oddPaths(20_000)
  expect(new Set(paths).size).toBeGreaterThan(10_000)
  await checkAll(paths)
})
