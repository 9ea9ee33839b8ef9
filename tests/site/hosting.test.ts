import { readFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { appRoutes } from '#contract/routes.ts'
import { siteHeaders } from '../../server/http/headers.ts'
import { listen } from '../../server/http/listen.ts'
import { type HostAnswer, plainHost } from '../support/host-rules.ts'
import { titleWith } from '../support/needs.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { nginxHost, nginxRedirect } from './nginx-rules.ts'
import { builtFiles, builtPages, readBuilt } from './support/built-site.ts'
import { missingFor, realHosts } from './support/real-hosts.ts'

const NGINX_HOST = 'ank.example'
const siteDir = join(import.meta.dirname, '..', '..', 'dist')
const nginxFile = join(siteDir, '..', 'docs', 'operate', 'nginx.conf')

/** The headers of the table; others (length, type, etag) differ between servers. */
const compared = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'strict-transport-security',
  'cache-control',
]

const params: Record<string, string> = { game: 'Kesar_Mahal', type: 'ALL_DEPOSIT' }
const appUrls = Object.values(appRoutes).map(({ path }) =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name]!),
)
const pageUrls = builtPages
  .filter(name => !/^(app|404|index)\.html$/.test(name))
  .map(name => `/${name.slice(0, -'.html'.length)}`)
const fileUrls = [
  '/favicon.svg',
  '/favicon.ico',
  `/${builtFiles.find(name => /^_astro\/.+\.js$/.test(name))}`,
]
const lostUrls = [
  '/no-such-page',
  '/game_type',
  '/game_type/a/b/c',
  '/jodi_chart/a/b',
  '/_astro/none.js',
  '/_headers',
  '/_redirects',
  '/.htaccess',
]
const urls = [...new Set([...appUrls, ...pageUrls, ...fileUrls, ...lostUrls])]

/** nginx passes the charts on to the server. */
const nginxUrls = urls.filter(url => !/^\/(jodi|pana)_chart\//.test(url))

const nginx = nginxHost(readFileSync(nginxFile, 'utf8'), builtFiles)
const plain = plainHost(siteDir, builtFiles)

let server: TestServer
let httpsServer: TestServer

beforeAll(async () => {
  const publicOrigin = process.env.PUBLIC_URL
  server = await startServer({ config: { siteDir, publicOrigin } })
  const config = { siteDir, publicOrigin: `https://${NGINX_HOST}` }
  httpsServer = await startServer({ db: server.db, config })
}, 300_000)
afterAll(() => server.close())

/** A static host sends the app for a chart, as the server does to a player who is logged in. */
const cookie = 'ank_session=any; __Host-ank_session=any'

/** What the server really sends, the body in full. */
async function answerOf({ app }: TestServer, url: string): Promise<HostAnswer> {
  const response = await app.request(`http://localhost${url}`, { headers: { cookie } })
  return {
    status: response.status,
    file: await response.text(),
    headers: pick(response.headers),
  }
}

/** A reply with the text of its file instead of its name. */
function read(answer: HostAnswer): HostAnswer {
  return { ...answer, file: readBuilt(answer.file) }
}

function pick(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => compared.includes(name)))
}

describe('the reply is the same', () => {
  it.each(urls)('from a static host with _headers and _redirects for %s', async url => {
    const answer = read(plain(url))
    // Hosts choose the cache of their 404 page themselves.
    const { 'cache-control': age = 'no-cache', ...headers } = answer.headers
    const cached = answer.status === 404 ? 'no-cache' : age
    expect({ ...answer, headers: { ...headers, 'cache-control': cached } }).toEqual(
      await answerOf(server, url),
    )
    if (answer.status === 200) expect(answer.headers).toHaveProperty('cache-control')
  })

  it.each([...nginxUrls, '/LOGIN', '/Game_Type/Kesar_Mahal', '/How-To-Play', '/app', '/404'])(
    'from nginx for %s',
    async url => {
      expect(read(nginx(url))).toEqual(await answerOf(httpsServer, url))
    },
  )

  it.each(['/login.html', '/login.html.br'])('from nginx for the file %s', async url => {
    expect([nginx(url).status, (await answerOf(httpsServer, url)).status]).toEqual([404, 404])
  })
})

/** Spellings of a path that a browser may follow to another host if they come back decoded. */
const trickSpellings = [
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
]

type Redirect = { status: number; location: string; headers: IncomingHttpHeaders }

/** Where a host leads a path that is sent unchanged: fetch would normalize it. */
function ledTo(origin: string, path: string): Promise<Redirect> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers: { host: NGINX_HOST } })
    asked.on('error', reject)
    asked.on('response', response => {
      response.resume()
      const { statusCode: status = 0, headers } = response
      response.on('end', () => resolve({ status, location: headers.location ?? '', headers }))
    })
    asked.end()
  })
}

/** Every redirect stays on the host, keeps what is encoded, and keeps the query. */
async function checkRedirects(origin: string) {
  for (const path of trickSpellings) {
    const { status, location } = await ledTo(origin, path)
    expect([path, [301, 400, 403, 404].includes(status)]).toEqual([path, true])
    const there = new URL(location, `http://${NGINX_HOST}/`)
    expect([path, location, there.hostname]).toEqual([path, location, NGINX_HOST])
    // Nor is it a path that another reader may take for the address of a host.
    expect([path, /^\/[\\/]/.test(location)]).toEqual([path, false])
  }
  const kept = await ledTo(origin, '/login/?next=/my-bid/&x=%5c%2F')
  const { pathname, search } = new URL(kept.location, origin)
  expect([kept.status, pathname, search]).toEqual([301, '/login', '?next=/my-bid/&x=%5c%2F'])
  expect(kept.headers['x-content-type-options']).toBe('nosniff')
}

/** What a host on this machine sends, the body in full, to a browser that does not accept compressed text. */
async function sentBy(origin: string, url: string, encoding = 'identity'): Promise<HostAnswer> {
  const headers = { 'accept-encoding': encoding }
  const response = await fetch(origin + url, { redirect: 'manual', headers })
  return {
    status: response.status,
    file: await response.text(),
    headers: pick(response.headers),
  }
}

describe.each(realHosts)('a real $name with our rules', host => {
  const missing = missingFor(host)
  test.skipIf(missing.length > 0)(titleWith('answers as the server does', missing), async () => {
    const running = await host.start(siteDir, readFileSync(nginxFile, 'utf8'))
    // The .htaccess of this build has its PUBLIC_URL, the example for nginx has https.
    const like = host.name === 'nginx' ? httpsServer : server
    try {
      const own = host.name === 'nginx' ? nginxUrls : urls
      for (const url of [...own, '/LOGIN', '/Game_Type/Kesar_Mahal', '/app', '/404']) {
        const wanted = await answerOf(like, url)
        expect([url, await sentBy(running.origin, url)]).toEqual([url, wanted])
        const { file } = await sentBy(running.origin, url, 'gzip, br')
        expect([url, file]).toEqual([url, wanted.file])
      }
      for (const url of ['/login.html', '/login.html.br', '/app.html']) {
        expect([url, (await sentBy(running.origin, url)).status]).toEqual([url, 404])
      }
      const moved = await fetch(`${running.origin}/login/`, { redirect: 'manual' })
      expect(moved.status).toBe(301)
      expect(new URL(moved.headers.get('location')!, running.origin).pathname).toBe('/login')
    } finally {
      await running.stop()
    }
  })
})

describe.each(realHosts)('a redirect of a real $name', host => {
  const missing = missingFor(host)
  test.skipIf(missing.length > 0)(titleWith('leads to no other site', missing), async () => {
    const running = await host.start(siteDir, readFileSync(nginxFile, 'utf8'))
    try {
      await checkRedirects(running.origin)
    } finally {
      await running.stop()
    }
  })
})

test('a redirect of the server leads to no other site', async () => {
  const listener = await listen(server.app, '127.0.0.1', 0)
  try {
    await checkRedirects(`http://127.0.0.1:${listener.port}`)
  } finally {
    await listener.stop(1_000)
  }
})

test('answers every URL of the app with a page', () => {
  expect(appUrls.map(url => plain(url).status)).toEqual(appUrls.map(() => 200))
  expect(lostUrls.map(url => plain(url).status)).toEqual(lostUrls.map(() => 404))
})

test.each(['/login/', '/game_type/Kesar_Mahal/', '/how-to-play/', '/a%5cb/', '/x/?next=/y/'])(
  'redirects a trailing slash of %s to the page without it, from nginx as well',
  async url => {
    const response = await server.app.request(`http://localhost${url}`)
    expect(response.status).toBe(301)
    const conf = readFileSync(nginxFile, 'utf8')
    expect(nginxRedirect(conf, url)).toBe(response.headers.get('location'))
    expect(nginxRedirect(conf, url.replace('/?', '?').replace(/\/$/, ''))).toBeNull()
  },
)

describe('docs/operate/nginx.conf', () => {
  const conf = readFileSync(nginxFile, 'utf8')

  it('adds every header of the header table to the site, and no other but the cache', () => {
    const site = conf.slice(conf.indexOf('listen 443'), conf.indexOf('location ~ ^/(api'))
    const added = [...site.matchAll(/add_header (\S+) "(.*)" always;/g)].map(([, name, value]) => [
      name,
      value,
    ])
    const headers = siteHeaders({ publicOrigin: `https://${NGINX_HOST}` })
    expect(Object.fromEntries(added)).toEqual({ ...headers, 'cache-control': '$ank_cache' })
  })
})
