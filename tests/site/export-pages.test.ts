import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRenderedPath } from '#contract/pages.ts'
import { listen } from '../../server/http/listen.ts'
import { exportPages } from '../../tools/export-pages/export-pages.ts'
import { plainHost } from '../support/host-rules.ts'
import { openServer, setUpServer } from '../support/server.ts'

const root = join(import.meta.dirname, '..', '..')
const siteDir = join(root, 'dist')
const FIRST_DAY = '2025-12-22'
const YESTERDAY = '2026-01-06'
const TODAY = '2026-01-07'

const server = setUpServer({
  startsAt: `${TODAY} 23:30`,
  config: { siteDir, publicOrigin: 'https://ank.example' },
})
let listener: Awaited<ReturnType<typeof listen>>
let folder: string
let files: string[]

beforeAll(async () => {
  // Two weeks around a new year have all kinds of pages.
  const text = `INSERT INTO draws
      (market_id, day, session, bids_from, cutoff_at, state, pana, declared_at)
    SELECT markets.id, day, session, day - interval '1 day', day, 'declared', pana, day
    FROM markets, generate_series($1::timestamptz, $2::timestamptz, interval '1 day') AS day,
      (VALUES ('Open', '128'), ('Close', '349')) AS draw (session, pana)
    WHERE name = 'Kesar Mahal'`
  await server.db.query({ name: '', text }, [FIRST_DAY, YESTERDAY])
  const today = `UPDATE draws SET state = 'declared', pana = '128', declared_at = $1
    WHERE day = $1 AND session = 'Open'`
  await server.db.query({ name: '', text: today }, [TODAY])
  listener = await listen(server.app, '127.0.0.1', 0)
  folder = mkdtempSync(join(tmpdir(), 'ank-export-'))
  await runExport()
  files = filesIn(folder)
})

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await listener.stop(1_000)
})

const runExport = (to = folder) => exportPages(`http://127.0.0.1:${listener.port}`, to)

function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(place.length + 1))
}

/** The files that have an address. */
const pageFiles = () => files.filter(name => name !== '_redirects' && !/\.(br|gz)$/.test(name))
const pathOf = (file: string) =>
  `/${file
    .replace(/\.html$/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')}`

/** What the server sends for a path, in bytes. */
async function sent(path: string): Promise<Buffer> {
  const response = await server.app.request(`https://ank.example${path}`)
  expect([path, response.status]).toEqual([path, 200])
  return Buffer.from(await response.arrayBuffer())
}

describe('an export', () => {
  it('has the bytes that the server sends', async () => {
    for (const file of pageFiles()) {
      const bytes = readFileSync(join(folder, file))
      expect([file, bytes.equals(await sent(pathOf(file)))]).toEqual([file, true])
    }
  })

  it('has every kind of page, in all languages', () => {
    for (const path of [
      ...['jodi_chart/Kesar_Mahal', 'pana_chart/Kesar_Mahal', 'jodi_chart/Kesar_Mahal/2025'],
      ...['results', `results/${TODAY}`, `results/${FIRST_DAY}`, 'card/Kesar_Mahal'],
      'download-now',
    ]) {
      for (const start of ['', 'hi/', 'mr/']) expect(files).toContain(`${start}${path}.html`)
    }
    expect(files).toEqual(
      expect.arrayContaining([
        ...['feed.xml', 'hi/feed.xml', 'mr/feed.xml'],
        ...['picture/Kesar_Mahal.png', 'sitemap-charts.xml'],
      ]),
    )
    expect(readFileSync(join(folder, 'download-now.html')).includes('<template')).toBe(false)
  })

  it('has a file for every page of the sitemap, and for every link', async () => {
    const sitemap = String(await sent('/sitemap-charts.xml'))
    const listed = [...sitemap.matchAll(/<loc>https:\/\/ank\.example([^<]+)/g)].map(([, a]) => a!)
    const linked = pageFiles()
      .filter(name => name.endsWith('.html'))
      .flatMap(name => [...readFileSync(join(folder, name), 'utf8').matchAll(/href="(\/[^"#]*)"/g)])
      .map(([, path]) => path!)
      .filter(isRenderedPath)
    const there = new Set(pageFiles().map(pathOf))
    expect(listed.length).toBeGreaterThan(100)
    expect([...new Set([...listed, ...linked])].filter(path => !there.has(path))).toEqual([])
  })

  it('has compressed copies of its texts', () => {
    const text = readFileSync(join(folder, 'results.html'))
    expect(brotliDecompressSync(readFileSync(join(folder, 'results.html.br')))).toEqual(text)
    expect(gunzipSync(readFileSync(join(folder, 'results.html.gz')))).toEqual(text)
  })

  it('has its policy in the pages, since a static host sends none', () => {
    for (const file of pageFiles().filter(name => name.endsWith('.html'))) {
      const page = readFileSync(join(folder, file), 'utf8')
      expect([file, page.match(/http-equiv="content-security-policy"/g)?.length]).toEqual([file, 1])
    }
  })
})

describe('the next export', () => {
  it('writes nothing without a result, and then the pages of its market alone', {
    tags: 'thorough',
  }, async () => {
    expect(await runExport()).toMatchObject({ written: 0, removed: 0 })
    const before = new Map(pageFiles().map(file => [file, readFileSync(join(folder, file))]))
    const fields = { name: 'Kesar Mahal', session: 'Open', day: YESTERDAY, pana: '890' }
    expect(await server.operator('correct', fields)).toMatchObject({ success: '1' })
    await expect.poll(async () => String(await sent('/pana_chart/Kesar_Mahal'))).toContain('890')
    expect((await runExport()).written).toBeGreaterThan(0)
    const changed = [...before].filter(
      ([file, old]) => !readFileSync(join(folder, file)).equals(old),
    )
    const names = changed.map(([file]) => file)
    expect(names).toContain('hi/pana_chart/Kesar_Mahal.html')
    expect(names).toContain(`results/${YESTERDAY}.html`)
    expect(names.filter(name => /_chart|card|picture/.test(name) && !/Kesar/.test(name))).toEqual(
      [],
    )
  })

  it('removes the pages of a market that has another name', { tags: 'thorough' }, async () => {
    const rename = 'UPDATE markets SET name = $2 WHERE name = $1'
    await server.db.query({ name: '', text: rename }, ['Raat Rani Night', 'Nayi Raat'])
    await expect
      .poll(async () => (await server.app.request('/jodi_chart/Nayi_Raat')).status)
      .toBe(200)
    const { removed } = await runExport()
    expect(removed).toBeGreaterThan(0)
    files = filesIn(folder)
    expect(files.filter(name => name.includes('Raat_Rani'))).toEqual([])
    expect(files).toContain('mr/jodi_chart/Nayi_Raat.html')
  })
})

describe('on a static host', () => {
  let site: string

  beforeAll(() => {
    site = mkdtempSync(join(tmpdir(), 'ank-static-'))
    cpSync(siteDir, site, { recursive: true })
    cpSync(folder, site, { recursive: true })
  })
  afterAll(() => rmSync(site, { recursive: true, force: true }))

  it('the rules of the build lead to every exported page, and to the app elsewhere', () => {
    const host = plainHost(site, filesIn(site))
    for (const file of pageFiles()) {
      expect([file, host(decodeURIComponent(pathOf(file))).file]).toEqual([file, file])
    }
    expect(host('/jodi_chart/Nowhere').status).toBe(404)
    expect(host('/game_type/Kesar_Mahal').file).toBe('app.html')
    // Cloudflare follows a rule even where there is a file.
    expect(readFileSync(join(site, '_redirects'), 'utf8')).not.toContain('_chart')
  })
})

it('does not write among other files', async () => {
  const other = mkdtempSync(join(tmpdir(), 'ank-other-'))
  writeFileSync(join(other, 'letter.txt'), '')
  await expect(runExport(other)).rejects.toThrow('has other files. Name an empty folder.')
  expect(existsSync(join(other, 'letter.txt'))).toBe(true)
  rmSync(other, { recursive: true })
})

it('reports a server without such pages', async () => {
  const { app } = await openServer({ db: server.db, config: { siteDir: '/nonexistent' } })
  const bare = await listen(app, '127.0.0.1', 0)
  const address = `http://127.0.0.1:${bare.port}`
  await expect(exportPages(address, join(folder, 'none'))).rejects.toThrow(
    `${address} answers /sitemap-charts.xml with 503. Is it Ank, with a built site?`,
  )
  await bare.stop(1_000)
})
