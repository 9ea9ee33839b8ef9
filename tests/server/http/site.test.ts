import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../../server/http/listen.ts'
import { SITE } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'ank-site-'))
const siteDir = join(folder, 'dist')
const film = 'f'.repeat(2 * 1024 * 1024)

const server = setUpServer({ config: { siteDir } })

beforeAll(async () => {
  put('index.html', 'the home page')
  put('login.html', 'the login page')
  put('login.html.br', 'BR')
  put('login.html.gz', 'GZ')
  put('wallet_histroy.html', 'the wallet page')
  put('M_pin.html', 'the mpin page')
  put('app.html', 'the shell')
  put('404.html', 'no such page')
  put('how-to-play.html', 'how to play')
  put('_astro/app.abc123.js', 'code')
  put('_astro/app.abc123.js.br', 'BRCODE')
  put('icon.svg', '<svg/>')
  put('film.mp4', film)
  put('_headers', 'for static hosts')
  put('_redirects', 'for static hosts')
  writeFileSync(join(folder, 'secret.txt'), 'secret')
})
afterAll(() => rmSync(folder, { recursive: true }))

function put(name: string, text: string) {
  mkdirSync(dirname(join(siteDir, name)), { recursive: true })
  writeFileSync(join(siteDir, name), text)
}

async function get(path: string, headers = {}, method = 'GET') {
  const response = await server.app.request(`${SITE}${path}`, { method, headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test.each([
  ['/', 'the home page'],
  ['/login', 'the login page'],
  ['/login?next=1', 'the login page'],
  ['/m_PIN', 'the mpin page'],
  ['/Wallet_Histroy', 'the wallet page'],
  ['/how-to-play', 'how to play'],
  ['/game_type/Kesar_Mahal', 'the shell'],
  ['/Game_Type/Kesar_Mahal/half_sangam', 'the shell'],
  ['/jodi_chart/Kesar%20Mahal', 'the shell'],
])('%s answers 200 with %s', async (path, text) => {
  const got = await get(path)
  expect(got).toMatchObject({ status: 200, text })
  expect(got.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(got.headers.get('cache-control')).toBe('no-cache')
  expect(got.headers.get('content-security-policy')).toBe("frame-ancestors 'none'")
  expect(got.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each([
  '/no-such-page',
  '/app',
  '/_headers',
  '/How-To-Play',
  '/login.html.br',
  '/_astro/APP.abc123.js',
  '/game_type/a/b/c',
  '/game_type//single_digit',
  '/%E0%A4%A',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/_astro/..%2f..%2fsecret.txt',
  '//evil.example/',
  '/secret.txt%00.html',
])('%s answers 404 with its page', async path => {
  expect(await get(path)).toMatchObject({ status: 404, text: 'no such page' })
})

describe('a redirect', () => {
  let listener: Awaited<ReturnType<typeof listen>>

  beforeAll(async () => {
    listener = await listen(server.app, '127.0.0.1', 0)
  })
  afterAll(() => listener.stop(1_000))

  test('leads from a slash at the end to the page without it', async () => {
    const { statusCode, headers } = await ledFrom('/login/?next=/my-bid/&x=%5c%2F')
    expect([statusCode, headers.location]).toEqual([301, '/login?next=/my-bid/&x=%5c%2F'])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect((await ledFrom('/a%5cb/')).headers.location).toBe('/a%5cb')
  })

  // A browser may follow these to another site if they come back decoded.
  test.each([
    '/%5cevil.example/',
    '/%5Cevil.example//',
    '/%5c%5cevil.example/?next=%5c',
    '/\\evil.example/',
    '//evil.example/',
    '///evil.example//',
    '/%2fevil.example/',
    '/%2f%2fevil.example/',
    '/%09/evil.example/',
    '/%0d%0alocation:evil/',
    '/.//evil.example/',
    '/./%5cevil.example/',
    '/x/..//evil.example/',
    '/x/..%5cevil.example/',
    '/x/%2e%2e/%5cevil.example/',
  ])('leads from %s to no other site', async path => {
    const { statusCode, headers } = await ledFrom(path)
    const location = headers.location ?? ''
    expect([301, 400, 404]).toContain(statusCode)
    expect(new URL(location, SITE).host).toBe(new URL(SITE).host)
    // Nor to a path that another reader may take for the address of a host.
    expect(location).not.toMatch(/^\/[\\/]/)
  })

  /** The answer to a path that is sent unchanged: fetch would normalize it. */
  async function ledFrom(path: string): Promise<IncomingMessage> {
    const sent = request({ port: listener.port, path })
    sent.end()
    const [response] = await once(sent, 'response')
    response.resume()
    return response
  }
})

test('sends compressed files to clients that accept them', async () => {
  const read = async (accept: string) => {
    const { text, headers } = await get('/login', { 'accept-encoding': accept })
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect(headers.get('content-length')).toBe(String(text.length))
    return [text, headers.get('content-encoding')]
  }
  expect(await read('gzip, deflate, br')).toEqual(['BR', 'br'])
  expect(await read('gzip')).toEqual(['GZ', 'gzip'])
  expect(await read('br;q=0, gzip')).toEqual(['GZ', 'gzip'])
  expect(await read('')).toEqual(['the login page', null])
})

test('hashed files may be cached for a year, and all others are revalidated', async () => {
  const code = await get('/_astro/app.abc123.js', { 'accept-encoding': 'br' })
  expect(code.text).toBe('BRCODE')
  expect(code.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(code.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const icon = await get('/icon.svg')
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  expect(icon.headers.get('cache-control')).toBe('no-cache')
  const etag = icon.headers.get('etag')!
  expect(await get('/icon.svg', { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  expect((await get('/icon.svg', { 'if-none-match': 'W/"other"' })).status).toBe(200)
})

test('HEAD gets the headers alone, and only GET and HEAD are allowed', async () => {
  const head = await get('/how-to-play', {}, 'HEAD')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers.get('content-length')).toBe('11')
  expect((await get('/login', {}, 'POST')).status).toBe(405)
})
