import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUserExists } from '#contract/accounts.ts'
import type { Config } from '../../../server/config/config.ts'
import { startNotice } from '../../../server/config/start-notice.ts'
import { attempts } from '../../../server/database/schema/accounts.ts'
import { newPhone } from '../../support/browser.ts'
import { startServer, type TestServer, testConfig } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'

const LIMIT = 60

const opened = onDatabase()
let server: TestServer
let strangers = 100

beforeAll(async () => {
  server = await startServer({ db: opened.db })
})
afterAll(() => server.live.end())

/** Is one address refused once the tries of another are used up? */
async function shareALimit(first: Asker, second: Asker, config: Partial<Config> = {}) {
  const another = await startServer({ db: server.db, config })
  const ask = async ({ address, forwarded }: Asker) => {
    const headers: Record<string, string> = forwarded ? { 'x-forwarded-for': forwarded } : {}
    const request = { phone_number: newPhone(), token_id: '' }
    return (await another.browser({ address }).call(isUserExists, request, { headers })).httpStatus
  }
  expect(await ask(first)).toBe(200)
  await spendTries()
  expect(await ask(first)).toBe(429)
  return (await ask(second)) === 429
}

type Asker = { address: string; forwarded?: string }

/** As many tries as one address has, for every address that has asked. */
async function spendTries() {
  const text = `UPDATE attempts SET count = ${LIMIT} WHERE key LIKE 'exists:%' AND count < ${LIMIT}`
  await server.db.query({ name: '', text }, [])
}

test('every address has its own limit', async () => {
  expect(await shareALimit({ address: '203.0.113.1' }, { address: '203.0.113.2' })).toBe(false)
})

test('an IPv4 address is the same however it is written', async () => {
  const mapped = { address: '::ffff:203.0.113.3' }
  expect(await shareALimit({ address: '203.0.113.3' }, mapped)).toBe(true)
})

test('an IPv6 network of one household counts as one address', async () => {
  const first = { address: '2001:db8:1:2::1' }
  expect(await shareALimit(first, { address: '2001:db8:1:2:aaaa:bbbb:cccc:dddd' })).toBe(true)
  expect(await shareALimit({ address: '2001:db8:1:3::1' }, { address: '2001:db8:1:4::1' })).toBe(
    false,
  )
})

test.each([
  ['2001:db8::1', '2001:db8:0:0:9::'],
  ['2001:db8:5::', '2001:0DB8:0005:0000::7'],
  ['fe80::1', 'fe80:0:0:0:aaaa:bbbb:cccc:dddd'],
])('%s is of the network of %s', async (first, second) => {
  expect(await shareALimit({ address: first }, { address: second })).toBe(true)
})

test.each([
  ['127.0.0.1', '198.51.100.6', '198.51.100.7'],
  ['::1', '198.51.100.8, 198.51.100.9', '198.51.100.8'],
  ['::ffff:127.0.0.1', '2001:db8:7:1::1', '2001:db8:7:2::1'],
])('a proxy on this machine, %s, is trusted without PUBLIC_URL', async (address, first, other) => {
  const second = { address, forwarded: other }
  expect(await shareALimit({ address, forwarded: first }, second)).toBe(false)
  // The same player with the port of another connection.
  const player = { address, forwarded: `203.0.113.${strangers++}:5001` }
  expect(await shareALimit(player, { address, forwarded: player.forwarded.slice(0, -1) })).toBe(
    true,
  )
})

test('requests of this machine without such a header share forty times the limit', async () => {
  const another = await startServer({ db: server.db })
  const key = 'exists:address:here'
  const taken = { key, count: LIMIT * 40, since: new Date(another.clock.now()) }
  await another.db.orm.insert(attempts).values(taken).onConflictDoUpdate({
    target: attempts.key,
    set: taken,
  })
  const request = { phone_number: newPhone(), token_id: '' }
  const { httpStatus } = await another.browser({ address: '127.0.0.1' }).call(isUserExists, request)
  expect(httpStatus).toBe(429)
  await another.db.orm.delete(attempts).where(eq(attempts.key, key))
})

// Fails where the abbreviated front of an address counts as a group.
test.each(['127.0.0.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
  'requests of this machine, %s, are not limited like those of others',
  async address => {
    const another = await startServer({ db: server.db })
    const browser = another.browser({ address })
    const request = { phone_number: newPhone(), token_id: '' }
    expect((await browser.call(isUserExists, request)).httpStatus).toBe(200)
    await spendTries()
    expect((await browser.call(isUserExists, request)).httpStatus).toBe(200)
  },
)

test('the start says what a proxy needs where PUBLIC_URL is not set', () => {
  expect(startNotice(testConfig, 1)).toContain('X-Forwarded-For')
  const config = { ...testConfig, publicOrigin: 'https://ank.example' }
  expect(startNotice(config, 1)).not.toContain('X-Forwarded-For')
})

test('ignores a forwarding header of an unknown client', async () => {
  const first = { address: '203.0.113.4', forwarded: '198.51.100.1' }
  const second = { address: '203.0.113.4', forwarded: '198.51.100.2' }
  expect(await shareALimit(first, second)).toBe(true)
  const config = { publicOrigin: 'http://localhost:4321' }
  expect(
    await shareALimit(
      { ...first, address: '203.0.113.5' },
      { ...second, address: '203.0.113.5' },
      config,
    ),
  ).toBe(true)
})

test('takes the last address that a trusted proxy names', async () => {
  const config = { publicOrigin: 'http://localhost:4321' }
  const first = { address: '127.0.0.1', forwarded: '6.6.6.6, 198.51.100.3' }
  expect(
    await shareALimit(first, { address: '127.0.0.1', forwarded: '198.51.100.4' }, config),
  ).toBe(false)
  expect(
    await shareALimit(
      { address: '10.0.0.1', forwarded: '198.51.100.5' },
      { address: '10.0.0.1', forwarded: '7.7.7.7, 198.51.100.5' },
      config,
    ),
  ).toBe(true)
})
