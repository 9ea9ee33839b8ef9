/** @module-tag thorough */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { createLog } from '../../../server/config/log.ts'
import { type Browser, newPhone, SITE } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'

const QUARTER_MS = 15 * 60_000
const DAYS_MS = 2 * 24 * 60 * 60 * 1000
/** Failures in a quarter of an hour that raise the alarm where fewer are usual. */
const LEAST = 300

const opened = onDatabase()
const logged: { msg: string }[] = []
let server: TestServer
let strangers = 0

beforeAll(async () => {
  const log = createLog('warn', {
    write(line) {
      const entry = JSON.parse(line)
      if (entry.msg !== 'slow call') logged.push(entry)
    },
  })
  server = await startServer({ db: opened.db, log })
})
// Each test begins with no failed login in the two days before.
beforeEach(() => {
  server.clock.offsetMs += DAYS_MS + QUARTER_MS
  logged.length = 0
})

function stranger(of = server, address = newAddress()) {
  return of.browser({ address })
}

function newAddress() {
  return `203.0.${++strangers >> 8}.${strangers & 255}`
}

function fail(browser: Browser) {
  const asked = { phone_number: newPhone(), password: '1379', token_id: '' }
  return browser.call(login, asked)
}

/** Stores failures of the current quarter of an hour, or of an earlier one. */
async function countFailures(count: number, quartersAgo = 0) {
  const quarter = Math.floor(server.clock.now() / QUARTER_MS) - quartersAgo
  const text = `INSERT INTO attempts (key, count, since) VALUES ($1, $2, $3)
    ON CONFLICT (key) DO UPDATE SET count = EXCLUDED.count`
  const since = new Date(quarter * QUARTER_MS)
  await opened.db.query({ name: '', text }, [`login-failed:${quarter}`, count, since])
}

async function metric(name: string, of = server) {
  const text = await (await of.app.request(`${SITE}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

/** The number of logins that a call slowed down. */
async function slowedBy(work: () => Promise<unknown>, of = server) {
  const before = await metric('ank_login_slowed_total', of)
  await work()
  return (await metric('ank_login_slowed_total', of)) - before
}

describe('many failed logins of the instance', () => {
  test('slow down devices that the numbers do not know, and are logged once', async () => {
    const owner = stranger()
    const phone = await owner.enter()
    const failed = await metric('ank_login_failed_total')
    await countFailures(LEAST - 2)
    expect(await slowedBy(() => fail(stranger()))).toBe(0)
    expect(logged).toEqual([])
    await fail(stranger())
    expect(logged).toMatchObject([{ failures: LEAST, usual: 0 }])
    const startedAtMs = performance.now()
    expect(await slowedBy(() => fail(stranger()))).toBe(1)
    expect(performance.now() - startedAtMs).toBeGreaterThan(900)
    expect(await slowedBy(() => owner.logIn(phone))).toBe(0)
    expect(await slowedBy(() => stranger().logIn(phone))).toBe(1)
    expect(logged).toHaveLength(1)
    // A right MPIN on a new device is not a failure.
    expect(await metric('ank_login_failed_total')).toBe(failed + 3)
  })

  test('are many only compared with what is usual', async () => {
    for (let ago = 1; ago <= 192; ago++) await countFailures(200, ago)
    await countFailures(998)
    expect(await slowedBy(() => fail(stranger()))).toBe(0)
    await fail(stranger())
    expect(logged).toMatchObject([{ failures: 1000, usual: 200 }])
    expect(await slowedBy(() => fail(stranger()))).toBe(1)
  })
})
