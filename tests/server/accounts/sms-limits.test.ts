import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { createLog } from '../../../server/config/log.ts'
import { type Browser, newPhone, SITE } from '../../support/browser.ts'
import { openServer, setUpServer } from '../../support/server.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const A_DAY = 10

const logged: { msg: string }[] = []
const log = createLog('warn', {
  write(line) {
    const entry = JSON.parse(line)
    if (entry.msg !== 'slow call') logged.push(entry)
  },
})
const server = setUpServer({ log })
let strangers = 0

// Each test begins in an hour without SMS.
beforeEach(() => {
  server.clock.moveBy(HOUR_MS)
  logged.length = 0
  server.sent.length = 0
})

/** Requests a code from its own address. */
function askElsewhere(phone: string, address?: string, purpose = 'reset_mpin') {
  return askIn(newBrowser(address), phone, purpose)
}

function newBrowser(address = `203.0.${++strangers >> 8}.${strangers & 255}`) {
  return server.browser({ address })
}

function askIn(browser: Browser, phone: string, purpose = 'reset_mpin') {
  const request = { phone_number: phone, purpose, token_id: '' }
  return browser.call(accounts.sendOtp, request)
}

async function setCap(sms: string) {
  expect(await server.operator('setting', { key: 'MAX_SMS_HOUR', value: sms })).toMatchObject({
    success: '1',
  })
  onTestFinished(async () => {
    await server.operator('setting', { key: 'MAX_SMS_HOUR', value: '500' })
  })
}

async function metric(name: string) {
  const text = await (await server.app.request(`${SITE}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

describe('a number', () => {
  test('gets ten SMS a day from devices that it does not know, however many addresses ask', async () => {
    const owner = newBrowser()
    const phone = await owner.enter()
    const replies = await Promise.all(Array.from({ length: 60 }, () => askElsewhere(phone)))
    expect(server.sent.map(sms => sms.phone)).toEqual(new Array(A_DAY).fill(phone))
    const refused = replies.filter(({ success }) => success !== '1')
    expect(refused).toHaveLength(60 - A_DAY)
    for (const reply of refused) {
      expect(reply).toMatchObject({ httpStatus: 429, code: 'otp_limit' })
      expect(reply.msg).toBe(
        'No more codes can be sent to this number now. Please wait 24 hours, or contact support.',
      )
    }
    expect(await askIn(owner, phone)).toMatchObject({ success: '1' })
    expect(await askElsewhere(phone)).toMatchObject({ code: 'otp_limit' })
    server.clock.moveBy(DAY_MS)
    expect(await askElsewhere(phone)).toMatchObject({ success: '1' })
  })

  test('can still be reset with the operator’s code, and the operator ends the limit', async () => {
    const phone = await newBrowser().signUp()
    for (let asks = 0; asks < A_DAY; asks++) await askElsewhere(phone)
    const owner = newBrowser()
    expect(await askIn(owner, phone)).toMatchObject({ code: 'otp_limit' })
    const { code } = await server.operator('reset-code', { phone })
    const tried = { phone_number: phone, otp: String(code) }
    expect(await owner.call(accounts.verifyOtp, tried)).toMatchObject({ status: 'success' })
    expect(await server.operator('player-unlock', { phone })).toMatchObject({ success: '1' })
    expect(await askElsewhere(phone)).toMatchObject({ success: '1' })
  })

  test('keeps a code that was sent when a further one is refused', async () => {
    const phone = await newBrowser().signUp()
    for (let asks = 1; asks < A_DAY; asks++) await askElsewhere(phone)
    const owner = newBrowser()
    expect(await askIn(owner, phone)).toMatchObject({ success: '1' })
    server.clock.moveBy(60_000)
    expect(await askIn(owner, phone)).toMatchObject({ code: 'otp_limit' })
    const tried = { phone_number: phone, otp: server.codeSentTo(phone) }
    expect(await owner.call(accounts.verifyOtp, tried)).toMatchObject({ status: 'success' })
  })

  test('has no SMS counted that the provider did not take', async () => {
    const down = await openServer({ db: server.db, isSmsDown: true, log: createLog('silent') })
    const phone = newPhone()
    for (let asks = 0; asks <= A_DAY; asks++) {
      const browser = down.browser({ address: `198.51.100.${asks}` })
      // The same browser may ask again at once.
      expect(await askIn(browser, phone, 'register')).toMatchObject({ code: 'otp_not_sent' })
      expect(await askIn(browser, phone, 'register')).toMatchObject({ code: 'otp_not_sent' })
    }
    expect(await askElsewhere(phone, undefined, 'register')).toMatchObject({ success: '1' })
  })
})

describe('the instance', () => {
  test('sends no more than its cap in an hour, except to known devices, and logs the refusals', async () => {
    const owner = newBrowser()
    const phone = await owner.enter()
    await setCap('20')
    const [sent, refused] = [
      await metric('ank_sms_sent_total'),
      await metric('ank_sms_refused_total'),
    ]
    // Nothing is sent to these, so they do not count.
    for (let asks = 0; asks < 10; asks++) await askElsewhere(newPhone())
    const replies = await Promise.all(
      Array.from({ length: 30 }, () => askElsewhere(newPhone(), undefined, 'register')),
    )
    expect(server.sent).toHaveLength(20)
    expect(replies.filter(({ code }) => code === 'otp_limit')).toHaveLength(10)
    expect(await askElsewhere(newPhone())).toMatchObject({ code: 'otp_limit' })
    expect(await askIn(owner, phone)).toMatchObject({ success: '1' })
    expect(logged).toHaveLength(11)
    expect(logged[0]).toMatchObject({ max: 20, msg: expect.stringMatching(/MAX_SMS_HOUR/) })
    expect(await metric('ank_sms_sent_total')).toBe(sent + 21)
    expect(await metric('ank_sms_refused_total')).toBe(refused + 11)
    // What the instance refused is not counted for the day of the number.
    const next = newPhone()
    for (let asks = 0; asks < A_DAY; asks++) await askElsewhere(next, undefined, 'register')
    server.clock.moveBy(HOUR_MS)
    expect(await askElsewhere(next, undefined, 'register')).toMatchObject({ success: '1' })
  })
})

test('an IPv6 network of a provider’s customer has five times the sends of one subnet', async () => {
  const send = (customer: number, subnet: number) =>
    askElsewhere(newPhone(), `2001:db8:${customer}:${subnet}::1`, 'register')
  for (let asks = 0; asks < 20; asks++) expect(await send(1, 1)).toMatchObject({ success: '1' })
  expect(await send(1, 1)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' })
  for (let subnet = 2; subnet < 81; subnet++) await send(1, subnet)
  expect(server.sent).toHaveLength(99)
  expect(await send(1, 81)).toMatchObject({ success: '1' })
  expect(await send(1, 82)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' })
  expect(await send(2, 1)).toMatchObject({ success: '1' })
})
