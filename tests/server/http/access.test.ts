import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { codeSentence, type ErrorCode, errorStatus } from '#contract/codes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPayment } from '#contract/payments.ts'
import type { Browser, Reply } from '../../support/browser.ts'
import { addPlayerTo } from '../../support/players.ts'
import { setUpServer } from '../../support/server.ts'
import { sampleOf } from './call-samples.ts'

const HOUR_MS = 60 * 60 * 1000

// At noon a bid is taken unless its access is refused.
const server = setUpServer()
let phone: string
let otherPhone: string
/** A player who opens a page of another site. */
let visitor: Browser
let mpinHash: string

beforeAll(async () => {
  otherPhone = await server.browser().signUp()
  const text = 'SELECT mpin_hash FROM players WHERE phone = $1'
  const rows = await server.db.query<{ mpin_hash: string }>({ name: 'hash', text }, [otherPhone])
  mpinHash = rows[0]!.mpin_hash
  visitor = await entered()
})

const closed = allCalls.filter(({ access }) => access !== 'anyone').map(named)
const owned = allCalls.filter(({ owner, access }) => owner && access !== 'anyone').map(named)
const changing = allCalls.filter(({ changes }) => changes).map(named)
const betting = allCalls.filter(({ access }) => access === 'bettor').map(named)

function named(endpoint: Endpoint) {
  return [endpoint.name, endpoint] as const
}

/** A player with a session and a payment, which some calls need. A login of each takes longer. */
async function entered(): Promise<Browser> {
  const browser = server.browser()
  const at = new Date(server.clock.now())
  const player = await addPlayerTo(server.db, 1_000, { at, mpinHash, withBank: false })
  phone = player.phone
  browser.cookies.set('ank_session', player.token)
  browser.userToken = player.userToken
  await ask(browser, createPayment)
  return browser
}

function ask(browser: Browser, endpoint: Endpoint, asPhone = phone, headers = {}) {
  return browser.call(endpoint, sampleOf(endpoint.name, asPhone), { as: 'json', headers })
}

/** Sends a body that no call accepts. */
async function sendHalf(browser: Browser, { name }: Endpoint): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'x-user-token': browser.userToken }
  const response = await browser.fetch(`/api/${name}`, { method: 'POST', headers, body: '{' })
  const reply = (await response.json()) as object
  return { ...reply, httpStatus: response.status, headers: response.headers }
}

const errorFields = ['success', 'status', 'msg', 'message', 'data', 'code', 'params', 'server_time']

/** Expects the usual shape of an error reply, without other fields. */
function expectError(reply: Reply, httpStatus: number) {
  expect(reply).toMatchObject({ httpStatus, success: '0', status: 'failed' })
  expect(Object.keys(reply).sort()).toEqual([...errorFields, 'headers', 'httpStatus'].sort())
  expect(reply.msg).toMatch(/^[A-Z].+[.]$/)
  expect(reply.message).toBe(reply.msg)
  expect(reply.data).toEqual({ msg: reply.msg })
  expect(reply.msg).toBe(codeSentence(reply.code as ErrorCode, reply.params as object))
  expect(errorStatus(reply.code as ErrorCode)).toBe(httpStatus)
  expect(reply.server_time).toBeTypeOf('number')
}

/** All data of the two players that calls about points change. */
async function books() {
  const text = `WITH own AS (SELECT * FROM players WHERE phone IN ($1, $2)) SELECT
    (SELECT json_agg(w ORDER BY player_id, account) FROM wallets w JOIN own ON own.id = player_id)
      AS wallets,
    (SELECT json_agg(f ORDER BY f.id) FROM fund_requests f JOIN own ON own.id = player_id)
      AS requests,
    (SELECT json_agg(p ORDER BY trans_id) FROM payments p JOIN own ON own.id = player_id)
      AS payments,
    (SELECT count(*) FROM uploads) AS uploads, (SELECT count(*) FROM bids) AS bids,
    (SELECT json_agg((phone, name, email, paytm, account_number) ORDER BY phone) FROM own)
      AS players`
  const [row] = await server.db.query({ name: 'test_books', text }, [phone, otherPhone])
  return row
}

async function setStatus(asPhone: string, status: string) {
  const text = 'UPDATE players SET status = $2 WHERE phone = $1'
  await server.db.query({ name: 'set_status', text }, [asPhone, status])
}

test.each(closed)(
  '%s is refused without a session, with a made-up one and after 24 hours without a call',
  async (_name, endpoint) => {
    const [without, madeUp, late] = [server.browser(), server.browser(), await entered()]
    madeUp.cookies.set('ank_session', 'x'.repeat(43))
    server.clock.moveBy(24 * HOUR_MS)
    const before = await books()
    for (const browser of [without, madeUp]) {
      expectError(await ask(browser, endpoint, otherPhone), 401)
    }
    expectError(await ask(late, endpoint), 401)
    expect(await books()).toEqual(before)
  },
)

test.each(closed)('%s is refused for its session before its body', async (_name, endpoint) => {
  const madeUp = server.browser()
  madeUp.cookies.set('ank_session', 'x'.repeat(43))
  expectError(await sendHalf(madeUp, endpoint), 401)
  const browser = await entered()
  if (endpoint.access === 'bettor') {
    await setStatus(phone, '0')
    expect(await sendHalf(browser, endpoint)).toMatchObject({ code: 'account_inactive' })
    await setStatus(phone, '1')
  }
  expectError(await sendHalf(browser, endpoint), 400)
  browser.userToken = 'a'.repeat(43)
  expectError(await sendHalf(browser, endpoint), endpoint.changes ? 403 : 400)
})

test.each(owned)('%s is refused for the phone of another player', async (_name, endpoint) => {
  const browser = await entered()
  const before = await books()
  expectError(await ask(browser, endpoint, otherPhone), 403)
  expect(await books()).toEqual(before)
  expect((await ask(browser, endpoint)).httpStatus).not.toBe(403)
})

test.each(betting)('%s is refused while the status is not "1"', async (_name, endpoint) => {
  const browser = await entered()
  await setStatus(phone, '0')
  const before = await books()
  expectError(await ask(browser, endpoint), 403)
  expect(await books()).toEqual(before)
  await setStatus(phone, '1')
  expect((await ask(browser, endpoint)).httpStatus).not.toBe(403)
})

test('a player whose status is not "1" still reads the profile and logs out', async () => {
  const browser = await entered()
  await setStatus(phone, '0')
  for (const name of ['get_profile.php', 'logout.php']) {
    const endpoint = allCalls.find(call => call.name === name)!
    expect(await ask(browser, endpoint)).toMatchObject({ httpStatus: 200, success: '1' })
  }
})

test.each(changing)(
  '%s is refused without the user token or with a wrong one',
  async (_, endpoint) => {
    const browser = await entered()
    const before = await books()
    expectError(await ask(browser, endpoint, phone, { 'x-user-token': '' }), 403)
    expectError(await ask(browser, endpoint, phone, { 'x-user-token': 'a'.repeat(43) }), 403)
    expect(await books()).toEqual(before)
    expect((await ask(browser, endpoint)).httpStatus).not.toBe(403)
  },
)

// Any page may call these; cors.test.ts has their tests.
const publicCalls = ['get_games.php', 'get_rates.php', 'getCharts.php']

test.each(allCalls.filter(({ name }) => !publicCalls.includes(name)).map(named))(
  '%s is refused for a page of another site',
  async (_name, endpoint) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost:9999']) {
      expectError(await ask(visitor, endpoint, phone, { origin }), 403)
    }
  },
)

test('a session lasts while it is used, and 30 days at most', async () => {
  const browser = await entered()
  const endpoint = allCalls.find(call => call.name === 'get_profile.php')!
  for (let day = 0; day < 31; day++) {
    server.clock.moveBy(23 * HOUR_MS)
    expect((await ask(browser, endpoint)).httpStatus).toBe(200)
  }
  server.clock.moveBy(7 * HOUR_MS)
  expect((await ask(browser, endpoint)).httpStatus).toBe(401)
})
