import { expect, test } from 'vitest'
import { createApp } from '../../../server/app.ts'
import { createLog } from '../../../server/config/log.ts'
import { SITE } from '../../support/browser.ts'
import { openServer, setUpServer, testConfig } from '../../support/server.ts'
import { json, post } from '../support/post.ts'

const server = setUpServer()

test('answers an unknown call with 404 and a call without POST with 405, both in the standard shape', async () => {
  expect(await post(server.app, 'no_such.php', '{}', json)).toMatchObject({
    status: 404,
    reply: { success: '0' },
  })
  for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS']) {
    const response = await server.app.request(`${SITE}/api/get_rates.php`, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    expect(await response.json()).toMatchObject({ success: '0', status: 'failed' })
  }
})

test('replies may not be cached, sniffed or framed', async () => {
  const { headers } = await post(server.app, 'get_rates.php', '{}', json)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('strict-transport-security')).toBeNull()
  const config = { publicOrigin: 'https://ank.example' }
  const behindHttps = await openServer({ db: server.db, config })
  const response = await behindHttps.app.request(`${SITE}/api/get_rates.php`, { method: 'POST' })
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/)
})

test('a failure is answered with Api Error, and the log has its id and cause but no player data', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const fail = async () => {
    throw new Error("boom in 'players'\nparams: 9876543210")
  }
  const db = { ...server.db, query: fail, within: () => db }
  const broken = await openServer({ db: server.db, log })
  const payments = { provider: null, sandbox: null }
  const sms = { isLog: false, send: async () => {} }
  const parts = { db: db as never, clock: broken.clock, log, payments, sms }
  const app = createApp({ ...parts, config: testConfig })
  const response = await app.request(`${SITE}/api/get_rates.php`, { method: 'POST' })
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ success: '0', msg: 'Api Error' })
  const written = lines.join('')
  expect(written).toContain(response.headers.get('x-failure-id'))
  expect(written).toContain('boom in')
  expect(written).not.toContain('9876543210')
  expect((await app.request(`${SITE}/readyz`)).status).toBe(503)
  expect((await app.request(`${SITE}/healthz`)).status).toBe(200)
})

test('the log contains no secrets', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const secrets = {
    phone_number: 's3cret',
    password: 's3cret',
    otp: 's3cret',
    user_token: 's3cret',
  }
  log.info({ ...secrets, input: secrets, request: { headers: { cookie: 's3cret' } } }, 'x')
  log.info({ player: { phone: 's3cret', account_number: 's3cret' } }, 'x')
  expect(lines.join('')).not.toContain('s3cret')
  expect(lines).toHaveLength(2)
})

test('health checks are answered, and metrics only to this machine', async () => {
  await post(server.app, 'get_rates.php', '{', json)
  expect((await server.app.request(`${SITE}/readyz`)).status).toBe(200)
  const from = (address: string, headers = {}) =>
    server.app.request(
      `${SITE}/metrics`,
      { headers },
      { incoming: { socket: { remoteAddress: address } } },
    )
  const text = await (await from('127.0.0.1')).text()
  expect(text).toMatch(/ank_requests_total\{call="get_rates.php",outcome="accepted"\} [1-9]/)
  expect(text).toMatch(/ank_requests_total\{call="get_rates.php",outcome="rejected"\} [1-9]/)
  expect(text).toContain('ank_request_duration_seconds_bucket{call="get_rates.php",le="+Inf"}')
  expect((await from('203.0.113.9')).status).toBe(404)
  expect((await from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
})
