import { describe, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { attemptsKey } from '../../../server/accounts/devices.ts'
import { takeAttempt } from '../../../server/http/attempts.ts'
import { type Browser, MPIN } from '../../support/browser.ts'
import { setUpServer } from '../../support/server.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NEW_MPIN = '8642'
const WRONG = 'This MPIN does not match this number.'

const server = setUpServer()
let strangers = 0

/** A new browser with its own address and device id. */
function stranger(address = `203.0.${++strangers >> 8}.${strangers & 255}`) {
  const browser = server.browser({ address })
  const device = `tab-${address}`
  return {
    browser,
    guess: (phone: string, mpin = '1379') =>
      browser.call(accounts.login, { phone_number: phone, password: mpin, token_id: device }),
    send: (phone: string) => send(browser, phone, device),
    tryCode: (phone: string, otp: string) =>
      browser.call(accounts.verifyOtp, { phone_number: phone, otp }),
  }
}

function send(browser: Browser, phone: string, device = '') {
  const request = { phone_number: phone, purpose: 'reset_mpin', token_id: device }
  return browser.call(accounts.sendOtp, request)
}

function reset(browser: Browser, phone: string) {
  const request = { phone_number: phone, new_mpin: NEW_MPIN, token_id: '' }
  return browser.call(accounts.resetMpin, request)
}

/** Locks the number for strangers, as ten wrong MPINs do (see mpin.test.ts). */
async function lockOut(phone: string) {
  const text = `INSERT INTO attempts (key, count, since) VALUES ($1, 10, $2)
    ON CONFLICT (key) DO UPDATE SET count = excluded.count, since = excluded.since`
  await server.db.query({ name: '', text }, [
    attemptsKey('mpin', phone),
    new Date(server.clock.now()),
  ])
  expect(await stranger().guess(phone)).toMatchObject({ code: 'mpin_locked' })
}

/** Another signature of the same length. */
function changedAtTheEnd(cookie: string) {
  return cookie.slice(0, -2) + (cookie.at(-2) === 'A' ? 'B' : 'A') + cookie.at(-1)
}

/** Every code that is not this one. */
function otherThan(code: string) {
  return code === '0000' ? '0001' : '0000'
}

describe('a stranger', () => {
  test('cannot keep the owner out on a device that has logged in before', async () => {
    const owner = server.browser({ address: '198.51.100.1' })
    const phone = await owner.enter()
    await lockOut(phone)
    expect(await owner.logIn(phone)).toMatchObject({ success: '1' })
    expect(await server.browser().logIn(phone)).toMatchObject({ code: 'mpin_locked' })
  })

  test('cannot keep the owner out on such a device with wrong attempts from the same address', async () => {
    const address = '198.51.100.2'
    const owner = server.browser({ address })
    const phone = await owner.enter()
    for (let attempts = 0; attempts < 50; attempts++) {
      const limit = { max: 50, windowMs: 15 * MINUTE_MS }
      await takeAttempt(server.db, server.clock, `login:address:${address}`, limit)
    }
    expect(await stranger(address).guess(phone)).toMatchObject({ httpStatus: 429 })
    expect(await owner.logIn(phone)).toMatchObject({ success: '1' })
  })

  test('gets in only with the device cookie of the player, unchanged', async () => {
    const owner = server.browser()
    const phone = await owner.enter()
    const thief = server.browser()
    await thief.enter()
    await lockOut(phone)
    const [name, cookie] = [...owner.cookies].find(([name]) => name.endsWith('device'))!
    for (const device of [thief.cookies.get(name)!, changedAtTheEnd(cookie), cookie.slice(0, -1)]) {
      const other = server.browser()
      other.cookies.set(name, device)
      expect(await other.logIn(phone)).toMatchObject({ code: 'mpin_locked' })
    }
    const same = server.browser()
    same.cookies.set(name, cookie)
    expect(await same.logIn(phone)).toMatchObject({ success: '1' })
  })

  test('cannot prevent the reset by OTP elsewhere, with sends or with wrong codes', async () => {
    const phone = await server.browser().signUp()
    await lockOut(phone)
    for (const thief of [stranger(), stranger()]) {
      for (let sends = 0; sends < 5; sends++) await thief.send(phone)
    }
    const owner = stranger()
    expect(await owner.send(phone)).toMatchObject({ success: '1' })
    const code = server.codeSentTo(phone)
    for (let attempts = 0; attempts < 6; attempts++)
      await stranger().tryCode(phone, otherThan(code))
    await stranger().send(phone)
    expect(await owner.tryCode(phone, code)).toMatchObject({ status: 'success' })
    expect(await reset(owner.browser, phone)).toMatchObject({ success: '1' })
    expect(await owner.guess(phone, NEW_MPIN)).toMatchObject({ success: '1' })
  })

  test('at the address of the owner cannot use up the sends of a device that has logged in', async () => {
    const address = '198.51.100.3'
    const owner = server.browser({ address })
    const phone = await owner.enter()
    for (let sends = 0; sends < 4; sends++) {
      await stranger(address).send(phone)
      server.clock.moveBy(MINUTE_MS)
    }
    expect(await send(owner, phone)).toMatchObject({ success: '1' })
  })
})

describe('a guesser on 100 devices and addresses', () => {
  test('looks at five MPINs before the pauses and at ten in a day', async () => {
    const owner = server.browser()
    const phone = await owner.enter()
    const devices = Array.from({ length: 100 }, () => stranger())
    const together = await Promise.all(devices.map(device => device.guess(phone)))
    expect(together.filter(({ msg }) => msg === WRONG)).toHaveLength(5)
    let looks = 5
    for (const device of devices.slice(0, 60)) {
      server.clock.moveBy(10 * MINUTE_MS)
      const { msg } = await device.guess(phone)
      if (msg === WRONG) looks += 1
      // A login of the owner does not give the guesser more attempts.
      if (looks === 8) await owner.logIn(phone)
    }
    expect(looks).toBe(10)
    expect(await devices[0]!.guess(phone, MPIN)).toMatchObject({
      success: '0',
      code: 'mpin_locked',
    })
    server.clock.moveBy(DAY_MS)
    expect(await stranger().guess(phone, MPIN)).toMatchObject({ success: '1' })
  })

  test('gets no more looks by a login of the owner on a new device', async () => {
    const phone = await server.browser().signUp()
    for (let attempts = 0; attempts < 4; attempts++) await stranger().guess(phone)
    expect(await stranger().guess(phone, MPIN)).toMatchObject({ success: '1' })
    expect((await stranger().guess(phone)).msg).toBe(WRONG)
    expect(await stranger().guess(phone)).toMatchObject({ httpStatus: 429, code: 'mpin_pause' })
  })

  test('needs two right codes in a row after twenty wrong ones', async () => {
    const phone = await server.browser().signUp()
    for (let askers = 0; askers < 4; askers++) {
      const guesser = stranger()
      await guesser.send(phone)
      const wrong = otherThan(server.codeSentTo(phone))
      for (let attempts = 0; attempts < 5; attempts++) await guesser.tryCode(phone, wrong)
    }
    const asker = stranger()
    await asker.send(phone)
    const first = server.codeSentTo(phone)
    expect(await asker.tryCode(phone, first)).toMatchObject({
      status: 'failed',
      code: 'otp_second',
    })
    expect(await reset(asker.browser, phone)).toMatchObject({ success: '0' })
    const second = server.codeSentTo(phone)
    expect(await asker.tryCode(phone, second)).toMatchObject({ status: 'success' })
    expect(await reset(asker.browser, phone)).toMatchObject({ success: '1' })
  })
})

test('a device that has logged in has ten looks of its own', async () => {
  const owner = server.browser()
  const phone = await owner.enter()
  let looks = 0
  for (let attempts = 0; attempts < 14; attempts++) {
    if ((await owner.logIn(phone, '1379')).msg === WRONG) looks += 1
    server.clock.moveBy(10 * MINUTE_MS)
  }
  expect(looks).toBe(10)
  expect(await stranger().guess(phone, MPIN)).toMatchObject({ success: '1' })
})

test('a reset of the MPIN ends the own looks of earlier devices', async () => {
  const thief = server.browser()
  const phone = await thief.enter()
  const owner = stranger()
  await owner.send(phone)
  await owner.tryCode(phone, server.codeSentTo(phone))
  await reset(owner.browser, phone)
  await lockOut(phone)
  expect(await thief.logIn(phone, '1379')).toMatchObject({ code: 'mpin_locked' })
  // The browser of the reset counts as a device that has logged in.
  expect(await owner.guess(phone, NEW_MPIN)).toMatchObject({ success: '1' })
})

test('the operator sees the lock of a number and ends it', async () => {
  const owner = server.browser()
  const phone = await owner.enter()
  const lockEnd = async () => (await server.operator('player', { phone })).login_locked_until
  expect(await lockEnd()).toBe(null)
  await lockOut(phone)
  expect(Date.parse(String(await lockEnd()))).toBeGreaterThan(server.clock.now())
  expect(await server.operator('player-unlock', { phone })).toMatchObject({ success: '1' })
  expect(await lockEnd()).toBe(null)
  expect(await stranger().guess(phone, MPIN)).toMatchObject({ success: '1' })
  // A pause of a known device is shown and ended too.
  for (let attempts = 0; attempts < 5; attempts++) await owner.logIn(phone, '1379')
  const pausedMs = Date.parse(String(await lockEnd())) - server.clock.now()
  expect(pausedMs).toBeGreaterThan(0)
  expect(pausedMs).toBeLessThanOrEqual(30_000)
  await server.operator('player-unlock', { phone })
  expect(await owner.logIn(phone)).toMatchObject({ success: '1' })
})

test('the operator also forgets the sends and the wrong codes of a number', async () => {
  const phone = await server.browser().signUp()
  const other = await server.browser().signUp()
  const owner = stranger()
  await owner.send(phone)
  const code = server.codeSentTo(phone)
  await owner.tryCode(phone, otherThan(code))
  await stranger().send(other)
  const countsOf = async (number: string) => {
    const text = `SELECT split_part(key, ':', 1) AS what FROM attempts WHERE position($1 in key) > 0
      AND count > 0 ORDER BY key`
    const rows = await server.db.query<{ what: string }>({ name: '', text }, [number])
    return rows.map(({ what }) => what)
  }
  expect(await countsOf(phone)).toEqual(['otp-day', 'otp-pause', 'otp-send', 'otp-wrong'])
  await server.operator('player-unlock', { phone })
  expect(await countsOf(phone)).toEqual([])
  expect(await countsOf(other)).toEqual(['otp-day', 'otp-pause', 'otp-send'])
})

test('a reset of the MPIN ends the lock for unknown devices', async () => {
  const phone = await server.browser().signUp()
  await lockOut(phone)
  const owner = stranger()
  await owner.send(phone)
  await owner.tryCode(phone, server.codeSentTo(phone))
  await reset(owner.browser, phone)
  expect(await stranger().guess(phone, NEW_MPIN)).toMatchObject({ success: '1' })
})

describe('logins', () => {
  test('whose MPIN could not be checked count for no limit', async () => {
    const address = '198.51.100.11'
    const phone = await server.browser({ address }).signUp()
    const text = `UPDATE players SET mpin_hash = 'broken' WHERE phone = $1`
    await server.db.query({ name: '', text }, [phone])
    expect(await server.browser({ address }).logIn(phone)).toMatchObject({ code: 'api_error' })
    const counts = 'SELECT count FROM attempts WHERE key = ANY($1) AND count > 0'
    const keys = [`login:address:${address}`, `mpin:${phone}`]
    expect(await server.db.query({ name: '', text: counts }, [keys])).toEqual([])
  })
})
