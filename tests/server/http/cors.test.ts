import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { json, post } from '../support/post.ts'

const API = 'https://api.ank.example'
const SITE = 'https://ank.example'

const foreignOrigins = [
  'https://evil.example',
  'https://ank.example.evil.example',
  'https://evil-ank.example',
  'http://ank.example',
  'https://ank.example:8443',
  'https://sub.ank.example',
  API,
  'null',
  '*',
]

let server: TestServer
let bare: TestServer

beforeAll(async () => {
  server = await startServer({ config: { publicOrigin: SITE } })
  bare = await startServer({ db: server.db })
})
afterAll(() => server.close())

function preflight(origin: string, path: string, { app } = server, asked = 'POST') {
  const headers = {
    origin,
    'access-control-request-method': asked,
    'access-control-request-headers': 'content-type,x-user-token',
  }
  return app.request(`${API}${path}`, { method: 'OPTIONS', headers })
}

function corsOf(headers: Headers): string[] {
  return [...headers.keys()].filter(name => name.startsWith('access-control-'))
}

const calls = allCalls.map(({ name }) => name)
// Any page may make these; specification-client.test.ts has their tests.
const publicCalls = ['get_games.php', 'get_rates.php', 'getCharts.php']
const closedCalls = calls.filter(name => !publicCalls.includes(name))

test.each(calls)(
  'answers the preflight of the site before %s with what it may send',
  async name => {
    const response = await preflight(SITE, `/api/${name}`)
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': SITE,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': 'Content-Type, X-User-Token',
      'access-control-max-age': '7200',
      vary: 'Origin',
    })
  },
)

describe.each(foreignOrigins)('a page of %s', origin => {
  test('gets no permission for any call', async () => {
    for (const name of closedCalls) {
      const response = await preflight(origin, `/api/${name}`)
      expect(response.status).toBe(405)
      expect(corsOf(response.headers)).toEqual([])
      expect(response.headers.get('vary')).toBe('Origin')
    }
  })

  test('can read no reply, not even an error', async () => {
    for (const name of ['login.php', 'get_profile.php', 'no_such.php']) {
      const { headers } = await post(server.app, name, '{}', { ...json, origin })
      expect(corsOf(headers)).toEqual([])
      expect(headers.get('vary')).toBe('Origin')
    }
  })
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

test.each([
  '/api/no_such.php',
  '/api',
  '/api/get_rates.php/',
  '/operator/reconcile',
  '/payments/events/sandbox',
  '/login',
  '/',
])('refuses the preflight before %s, which is no call', async path => {
  const response = await preflight(SITE, path)
  expect(response.status).toBeGreaterThanOrEqual(404)
  expect(response.headers.get('access-control-allow-methods')).toBeNull()
  expect(response.headers.get('access-control-allow-headers')).toBeNull()
})

test('does not take a plain OPTIONS for a preflight', async () => {
  const headers = { origin: SITE }
  const response = await server.app.request(`${API}/api/${calls[0]}`, {
    method: 'OPTIONS',
    headers,
  })
  expect(response.status).toBe(405)
})

test('allows no other origin without PUBLIC_URL', async () => {
  for (const origin of [SITE, 'http://localhost:4321', 'null']) {
    const asked = await preflight(origin, '/api/login.php', bare)
    expect(asked.status).toBe(405)
    expect(corsOf(asked.headers)).toEqual([])
    const { headers } = await post(bare.app, 'login.php', '{}', { ...json, origin })
    expect(corsOf(headers)).toEqual([])
    expect(headers.has('vary')).toBe(false)
  }
})
