import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { openServer, setUpServer, type TestServer } from '../../support/server.ts'
import { json, post } from '../support/post.ts'
import { sampleOf } from './call-samples.ts'

const API = 'https://api.ank.example'
const SITE = 'https://ank.example'

const foreignOrigins = [
  'https://evil.example',
  'https://ank.example.evil.example',
  'https://evil-ank.example',
  'http://ank.example',
  'https://ank.example:8443',
  'https://sub.ank.example',
  'http://localhost:8080',
  API,
  'null',
  '*',
]

const calls = allCalls.map(({ name }) => name)
const publicCalls = ['get_games.php', 'get_rates.php', 'getCharts.php']

const server = setUpServer({ config: { publicOrigin: SITE } })
let bare: TestServer

beforeAll(async () => {
  bare = await openServer({ db: server.db })
})

function preflight(origin: string, path: string, { app } = server) {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,x-user-token',
  }
  return app.request(`${API}${path}`, { method: 'OPTIONS', headers })
}

function corsOf(headers: Headers): string[] {
  return [...headers.keys()].filter(name => name.startsWith('access-control-'))
}

function expectPublic(headers: Headers) {
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.has('access-control-allow-credentials')).toBe(false)
  expect(headers.get('vary')?.split(', ')[0]).toBe('Origin')
}

test('the site may make every call, with its cookie, and is told what it may send', async () => {
  for (const name of calls) {
    const response = await preflight(SITE, `/api/${name}`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type, X-User-Token',
      'access-control-max-age': '7200',
      vary: 'Origin',
    })
  }
})

test.each([
  ['get_rates.php', 200],
  ['get_profile.php', 401],
  ['login.php', 400],
  ['no_such.php', 404],
])('the site can read the reply of %s with status %i', async (name, status) => {
  const got = await post(server.app, name, '{}', { ...json, origin: SITE })
  expect(got.status).toBe(status)
  expect(got.headers.get('access-control-allow-origin')).toBe(SITE)
  expect(got.headers.get('access-control-allow-credentials')).toBe('true')
  expect(got.headers.get('vary')).toBe('Origin')
})

test.each(foreignOrigins)('a page of %s may make the public calls only', async origin => {
  for (const name of calls) {
    const { status, headers } = await preflight(origin, `/api/${name}`)
    if (publicCalls.includes(name)) {
      expect(status).toBe(204)
      expectPublic(headers)
    } else {
      expect([status, corsOf(headers), headers.get('vary')]).toEqual([405, [], 'Origin'])
    }
  }
  for (const name of ['login.php', 'get_profile.php', 'no_such.php']) {
    const { headers } = await post(server.app, name, '{}', { ...json, origin })
    expect([corsOf(headers), headers.get('vary')]).toEqual([[], 'Origin'])
  }
  for (const at of [server, bare]) {
    for (const name of publicCalls) {
      const body = JSON.stringify(sampleOf(name, ''))
      const read = await post(at.app, name, body, { ...json, origin })
      const failed = await post(at.app, name, '{', { ...json, origin })
      expect([read.status, failed.status]).toEqual([200, 400])
      for (const { headers } of [read, failed]) expectPublic(headers)
    }
  }
})

test.each([
  '/api/no_such.php',
  '/api',
  '/api/get_rates.php/',
  '/operator/reconcile',
  '/payments/events/sandbox',
  '/login',
  '/',
])('refuses the preflight before %s, which is not a call', async path => {
  const response = await preflight(SITE, path)
  expect(response.status).toBeGreaterThanOrEqual(404)
  expect(response.headers.get('access-control-allow-methods')).toBeNull()
})

test('allows no other origin without PUBLIC_URL', async () => {
  for (const origin of [SITE, 'http://localhost:4321', 'null']) {
    const asked = await preflight(origin, '/api/login.php', bare)
    expect([asked.status, corsOf(asked.headers)]).toEqual([405, []])
    const { headers } = await post(bare.app, 'login.php', '{}', { ...json, origin })
    expect([corsOf(headers), headers.has('vary')]).toEqual([[], false])
  }
})
