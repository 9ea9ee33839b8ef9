import { beforeEach, expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { getProfile } from '#contract/profile.ts'
import { type Browser, createBrowser, MPIN, newPhone } from '../../support/browser.ts'
import { openServer, setUpServer } from '../../support/server.ts'

const WRONG = 'This code is wrong or no longer valid. You can ask for a new one.'
const UNVERIFIED = 'Please verify your mobile number first.'
const MINUTE_MS = 60_000

const server = setUpServer({ config: { isOtpRequired: true } })
let browser: Browser

beforeEach(() => {
  browser = server.browser()
})

function send(phone: string, purpose: 'register' | 'reset_mpin' = 'register') {
  return browser.call(accounts.sendOtp, { phone_number: phone, purpose, token_id: '' })
}

function verify(phone: string, otp: string) {
  return browser.call(accounts.verifyOtp, { phone_number: phone, otp })
}

function reset(phone: string, mpin = '8642') {
  const request = { phone_number: phone, new_mpin: mpin, token_id: '' }
  return browser.call(accounts.resetMpin, request)
}

function signUp(phone: string) {
  const form = { username: 'Asha', email: '', adult: '1', token_id: '' }
  return browser.call(accounts.signUp, { phoneNumber: phone, user_mpin: MPIN, ...form })
}

function otherThan(code: string) {
  return code === '0000' ? '0001' : '0000'
}

async function registered() {
  const phone = newPhone()
  await send(phone)
  await verify(phone, server.codeSentTo(phone))
  await signUp(phone)
  server.clock.moveBy(MINUTE_MS)
  return phone
}

test('sign-up needs a verified number where OTPs are required, and uses it up', async () => {
  const phone = newPhone()
  const ask = { phone_number: phone, token_id: '' }
  expect(await browser.call(accounts.isUserExists, ask)).toMatchObject({ success: '0', otp: '1' })
  expect(await signUp(phone)).toMatchObject({ success: '0', msg: UNVERIFIED })
  expect(await send(phone)).toMatchObject({ success: '1', retry_after: 30 })
  const code = server.codeSentTo(phone)
  expect(await verify(phone, otherThan(code))).toMatchObject({ status: 'failed', message: WRONG })
  expect(await verify(phone, code)).toMatchObject({ status: 'success', success: '1' })
  expect(await verify(phone, code)).toMatchObject({ status: 'failed', message: WRONG })
  expect(await signUp(phone)).toMatchObject({ success: '1' })
})

test('only the browser that verified the code may continue', async () => {
  const phone = newPhone()
  await send(phone)
  await verify(phone, server.codeSentTo(phone))
  const mine = browser
  browser = server.browser()
  expect(await signUp(phone)).toMatchObject({ success: '0', msg: UNVERIFIED })
  browser = mine
  expect(await signUp(phone)).toMatchObject({ success: '1' })
})

test('a browser cannot choose the secret by which its codes are known', async () => {
  const phone = newPhone()
  const other = server.browser()
  for (const one of [browser, other]) one.cookies.set('ank_asker', 'chosen')
  await send(phone)
  const code = server.codeSentTo(phone)
  expect(browser.cookies.get('ank_asker')).toMatch(/^[\w-]{43}$/)
  const mine = browser
  browser = other
  expect(await verify(phone, code)).toMatchObject({ status: 'failed', message: WRONG })
  // The secret for the code of another number does not help either.
  await send(newPhone())
  expect(await verify(phone, code)).toMatchObject({ status: 'failed', message: WRONG })
  browser = mine
  expect(await verify(phone, code)).toMatchObject({ status: 'success' })
})

test('a code is valid for five minutes, a verified number for ten', async () => {
  const phone = newPhone()
  await send(phone)
  server.clock.moveBy(5 * MINUTE_MS)
  expect(await verify(phone, server.codeSentTo(phone))).toMatchObject({ status: 'failed' })
  await send(phone)
  expect(await verify(phone, server.codeSentTo(phone))).toMatchObject({ status: 'success' })
  server.clock.moveBy(10 * MINUTE_MS)
  expect(await signUp(phone)).toMatchObject({ success: '0', msg: UNVERIFIED })
})

test('a code allows five attempts, also in parallel', async () => {
  const phone = newPhone()
  await send(phone)
  const code = server.codeSentTo(phone)
  await Promise.all(Array.from({ length: 5 }, () => verify(phone, otherThan(code))))
  expect(await verify(phone, code)).toMatchObject({ status: 'failed', message: WRONG })
})

test('the right code sent ten times in parallel counts once', async () => {
  const phone = newPhone()
  await send(phone)
  const code = server.codeSentTo(phone)
  const replies = await Promise.all(Array.from({ length: 10 }, () => verify(phone, code)))
  expect(replies.filter(reply => reply.status === 'success')).toHaveLength(1)
})

test('a new code makes the old one invalid', async () => {
  const phone = newPhone()
  await send(phone)
  const old = server.codeSentTo(phone)
  server.clock.moveBy(30_000)
  await send(phone)
  const fresh = server.codeSentTo(phone)
  if (old !== fresh) expect(await verify(phone, old)).toMatchObject({ status: 'failed' })
  expect(await verify(phone, fresh)).toMatchObject({ status: 'success' })
  expect(await verify(phone, old)).toMatchObject({ status: 'failed' })
})

test('sends codes at least 30 seconds apart and at most three an hour', async () => {
  const phone = newPhone()
  expect(await send(phone)).toMatchObject({ success: '1' })
  expect(await send(phone)).toMatchObject({ httpStatus: 429, success: '0', retry_after: 30 })
  for (let i = 0; i < 2; i++) {
    server.clock.moveBy(30_000)
    expect(await send(phone)).toMatchObject({ success: '1' })
  }
  server.clock.moveBy(30_000)
  expect(await send(phone)).toMatchObject({ httpStatus: 429, retry_after: 3600 - 90 })
  server.clock.moveBy(60 * MINUTE_MS)
  expect(await send(phone)).toMatchObject({ success: '1' })
})

test('resetting the MPIN ends every session and the lock', async () => {
  const phone = await registered()
  const elsewhere = server.browser()
  await elsewhere.logIn(phone)
  for (let i = 0; i < 5; i++) await server.browser().logIn(phone, '1379')
  expect(await reset(phone)).toMatchObject({ success: '0', msg: UNVERIFIED })
  await send(phone, 'reset_mpin')
  await verify(phone, server.codeSentTo(phone))
  expect((await reset(phone, '4444')).msg).toMatch(/^Please do not use /)
  expect(await reset(phone)).toMatchObject({ success: '1' })
  const profile = await elsewhere.call(getProfile, { phone_number: phone })
  expect(profile.httpStatus).toBe(401)
  expect(await browser.logIn(phone, '8642')).toMatchObject({ success: '1' })
  expect(await reset(phone, '9730')).toMatchObject({ success: '0', msg: UNVERIFIED })
})

test('a verified number verifies no other number', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  await send(phone)
  await verify(phone, server.codeSentTo(phone))
  expect(await signUp(other)).toMatchObject({ success: '0', msg: UNVERIFIED })
  expect(await signUp(phone)).toMatchObject({ success: '1' })
})

test('a registered number gets no code to register', async () => {
  const phone = await registered()
  const before = server.sent.length
  expect(await send(phone)).toMatchObject({ success: '0', code: 'phone_taken' })
  expect(server.sent).toHaveLength(before)
})

test('an address may check sixty codes an hour', async () => {
  const there = () => createBrowser(server.app, '198.51.100.77')
  const check = () => there().call(accounts.verifyOtp, { phone_number: newPhone(), otp: '1234' })
  for (let checks = 0; checks < 60; checks++)
    expect(await check()).toMatchObject({ message: WRONG })
  expect(await check()).toMatchObject({ httpStatus: 429, code: 'too_many_tries' })
})

test('a code that a browser does not have counts as no wrong code of the number', async () => {
  const phone = newPhone()
  // The browser has a code, but of another number.
  await send(newPhone())
  for (let checks = 0; checks < 25; checks++) await verify(phone, '1234')
  await send(phone)
  expect(await verify(phone, server.codeSentTo(phone))).toMatchObject({ status: 'success' })
})

test('a number verified to register is not verified to reset the MPIN', async () => {
  const phone = newPhone()
  await send(phone)
  await verify(phone, server.codeSentTo(phone))
  const withoutOtps = await openServer({ db: server.db })
  await withoutOtps.browser().signUp(phone)
  expect(await reset(phone)).toMatchObject({ success: '0', msg: UNVERIFIED })
})

test('a reset for an unknown number gets the same reply and sends nothing', async () => {
  const [known, unknown] = [await registered(), newPhone()]
  const plain = ({ headers, server_time, ...reply }: Record<string, unknown>) => reply
  const before = server.sent.length
  const answers = [
    plain(await send(unknown, 'reset_mpin')),
    plain(await send(unknown, 'reset_mpin')),
  ]
  expect(server.sent).toHaveLength(before)
  expect(answers).toEqual([
    plain(await send(known, 'reset_mpin')),
    plain(await send(known, 'reset_mpin')),
  ])
  expect(server.sent).toHaveLength(before + 1)
  expect(plain(await verify(unknown, '0000'))).toEqual(
    plain(await verify(known, otherThan(server.codeSentTo(known)))),
  )
})

test('an SMS ends with the line that binds its code to the site, if the site has an address', async () => {
  const site = 'https://play2027.example:8443'
  const config = { isOtpRequired: true, publicOrigin: site }
  const { app, clock, sent, codeSentTo, operator } = await openServer({ db: server.db, config })
  const phone = newPhone()
  const { call } = createBrowser(app, undefined, site)
  const ask = (purpose: string) =>
    call(accounts.sendOtp, { phone_number: phone, purpose, token_id: '' })
  const verifyNewest = () =>
    call(accounts.verifyOtp, { phone_number: phone, otp: codeSentTo(phone) })

  await ask('register')
  await verifyNewest()
  await call(accounts.signUp, {
    ...{ phoneNumber: phone, user_mpin: MPIN, token_id: '' },
    ...{ username: 'Asha', email: '', adult: '1' },
  })
  clock.moveBy(MINUTE_MS)
  await ask('reset_mpin')
  const text = 'UPDATE attempts SET count = 20 WHERE key = $1'
  await server.db.query({ name: '', text }, [`otp-wrong:${phone}`])
  expect(await verifyNewest()).toMatchObject({ code: 'otp_second' })
  await operator('erase-code', { phone })

  const texts = sent.map(({ text }) => text)
  expect(texts).toHaveLength(4)
  // The player tells this code to the support, so a phone must not offer it to the site.
  expect(texts.pop()).toMatch(/^\d{4} is your code to have your account erased\. .*support\.$/)
  for (const text of texts) {
    const [code] = /\d{4}/.exec(text)!
    expect(text.split('\n').at(-1)).toBe(`@play2027.example #${code}`)
  }
  await send(phone, 'reset_mpin')
  expect(server.sent.at(-1)!.text).toMatch(/^\d{4} is your code\. .*anyone\.$/)
})

test('stores codes as hashes', async () => {
  const phone = newPhone()
  await send(phone)
  const text = 'SELECT code_hash FROM otps WHERE phone = $1'
  const [row] = await server.db.query<{ code_hash: string }>({ name: 'codes', text }, [phone])
  expect(row!.code_hash).not.toContain(server.codeSentTo(phone))
})
