import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { appRoutes } from '#contract/routes.ts'
import { type HostAnswer, plainHost } from '../support/host-rules.ts'
import { setUpServer } from '../support/server.ts'
import { builtFiles, builtPages, readBuilt } from './support/built-site.ts'

const siteDir = join(import.meta.dirname, '..', '..', 'dist')

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
]
const urls = [...new Set([...appUrls, ...pageUrls, ...fileUrls, ...lostUrls])]

const plain = plainHost(siteDir, builtFiles)

/**
 * What both must send alike: all of a file, but only the head of the landing page, whose body the
 * server completes with results and amounts.
 */
const alike = (url: string, file: string): string =>
  /^\/(\w\w\/)?download-now$/.test(url) ? file.slice(0, file.indexOf('</head>')) : file

const server = setUpServer({ config: { siteDir, publicOrigin: process.env.PUBLIC_URL } })

it.each(urls)('a host with _headers and _redirects answers as the server for %s', async url => {
  const { status, file, headers } = plain(url)
  // Hosts choose the cache of their 404 page themselves.
  const { 'cache-control': age = 'no-cache', ...others } = headers
  const cached = status === 404 ? 'no-cache' : age
  expect({
    status,
    file: alike(url, readBuilt(file)),
    headers: { ...others, 'cache-control': cached },
  }).toEqual(await answerOf(url))
  if (status === 200) expect(headers).toHaveProperty('cache-control')
})

test('answers every URL of the app with a page', () => {
  expect(appUrls.map(url => plain(url).status)).toEqual(appUrls.map(() => 200))
  expect(lostUrls.map(url => plain(url).status)).toEqual(lostUrls.map(() => 404))
})

/** What the server really sends, the body in full. */
async function answerOf(url: string): Promise<HostAnswer> {
  // A static host sends the app for a chart, as the server does to a player who is logged in.
  const cookie = 'ank_session=any; __Host-ank_session=any'
  const response = await server.app.request(`http://localhost${url}`, { headers: { cookie } })
  const headers = [...response.headers].filter(([name]) => compared.includes(name))
  return {
    status: response.status,
    file: alike(url, await response.text()),
    headers: Object.fromEntries(headers),
  }
}
