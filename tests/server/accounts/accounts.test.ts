import * as v from 'valibot'
import { expect, test } from 'vitest'
import * as accounts from '#contract/accounts.ts'
import { editProfile, getProfile, updateBankDetails } from '#contract/profile.ts'
import * as sentences from '#contract/sentences.ts'
import { createBrowser, MPIN, newPhone } from '../../support/browser.ts'
import { addPlayerTo, bankDetails } from '../../support/players.ts'
import { openServer, setUpServer } from '../../support/server.ts'

const server = setUpServer()

function registration(phone: string, changes: object = {}) {
  const form = { username: 'Asha Rao', email: '', adult: '1', user_mpin: MPIN }
  return { phoneNumber: phone, token_id: '', ...form, ...changes }
}

test('refuses to register a known number, also ten times in parallel', async () => {
  const phone = newPhone()
  const browser = server.browser()
  const ask = () => browser.call(accounts.signUp, registration(phone))
  const replies = await Promise.all(Array.from({ length: 10 }, ask))
  expect(replies.filter(reply => reply.success === '1')).toHaveLength(1)
  expect(await ask()).toMatchObject({
    httpStatus: 200,
    success: '0',
    msg: 'This number is already registered. Please log in with your MPIN.',
  })
})

/** A name that is shown as another one, or that breaks a list. */
const hiddenNames = {
  'a right-to-left override': 'Asha \u202Eoar',
  'an isolate': 'Asha \u2067Rao',
  'a line separator': 'Asha\u2028Rao',
  'an escape': 'Asha \u001B[2J',
  'a zero-width space': 'Asha\u200BRao',
  'a C1 control': 'Asha\u009BRao',
}

test.each(Object.entries(hiddenNames))(
  'a name with %s is refused, at the sign-up and later',
  async (_, name) => {
    const browser = server.browser()
    const refused = {
      code: 'name_hidden',
      msg: 'The name has characters that cannot be seen. Please type it again.',
    }
    const asked = registration(newPhone(), { username: name })
    expect(await browser.call(accounts.signUp, asked)).toMatchObject(refused)
    const phone_number = await browser.enter()
    const profile = { phone_number, name, email: 'asha@example.com' }
    expect(await browser.call(editProfile, profile)).toMatchObject(refused)
    const bank = { ...bankDetails, phone_number, account_holder_name: name }
    expect(await browser.call(updateBankDetails, bank)).toMatchObject(refused)
    const email = `asha${name.slice(4).replace(' ', '')}@example.com`
    expect(await browser.call(editProfile, { ...profile, name: 'Asha', email })).toMatchObject({
      code: 'email_invalid',
    })
  },
)

test('login returns the complete user with the welcome points and sets the cookie', async () => {
  const browser = server.browser()
  const phone = await browser.signUp()
  const reply = await browser.logIn(phone)
  const parsed = v.parse(accounts.login.reply, reply)
  expect(parsed.data).toMatchObject({
    phone_number: phone,
    name: 'Asha Rao',
    email: 'asha@example.com',
    wallet: 1000,
    status: '1',
    helpNumber1: '9000000001',
    UPI_ADMIN: 'demo@upi',
    demo: true,
    bank_details: null,
  })
  expect(Number.isNaN(Date.parse(parsed.data.created_at))).toBe(false)
  expect(parsed.data.user_token.length).toBeGreaterThanOrEqual(43)
  expect(reply.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^ank_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
    expect.stringMatching(
      /^ank_device=[\w.-]{66}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ])
})

test('cookies are Secure and of this host only behind https, and in production on any other host than this machine', async () => {
  const cookieOf = async (config: object, host: string) => {
    const other = await openServer({ db: server.db, config })
    const browser = other.browser()
    const phone = await browser.signUp()
    const request = { phone_number: phone, password: MPIN, token_id: '' }
    const reply = await browser.call(accounts.login, request, {
      headers: { host, origin: `https://${host}` },
    })
    return reply.headers.getSetCookie().join('\n')
  }
  const https = { publicOrigin: 'https://ank.example' }
  const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict'
  const secure = new RegExp(
    `^__Host-ank_session=[\\w-]{43}; Max-Age=2592000; ${attributes}\n__Host-ank_device=[\\w.-]{66}; Max-Age=31536000; ${attributes}$`,
  )
  expect(await cookieOf(https, 'ank.example')).toMatch(secure)
  expect(await cookieOf({ isProduction: true }, '10.0.0.7')).toMatch(secure)
  expect(await cookieOf({ isProduction: true }, 'localhost:4321')).not.toContain('Secure')
  expect(await cookieOf({}, '10.0.0.7')).not.toContain('Secure')
})

test('stores no token, only hashes', async () => {
  const browser = server.browser()
  await browser.enter()
  const rows = await server.db.query({ name: 'all', text: 'SELECT * FROM sessions' }, [])
  const stored = JSON.stringify(rows)
  expect(stored).not.toContain(browser.cookies.get('ank_session'))
  expect(stored).not.toContain(browser.userToken)
  // A script of the page can read the user token.
  expect(browser.userToken).not.toBe(browser.cookies.get('ank_session'))
})

test('edits the profile', async () => {
  const browser = server.browser()
  const phone_number = await browser.enter()
  const form = {
    name: ' Meera ',
    email: 'm@example.com',
    phonpe: '9876543210',
    gpay: '',
    paytm: '',
  }
  const reply = await browser.call(editProfile, { phone_number, ...form })
  const data = { name: 'Meera', email: 'm@example.com', phonepay: '9876543210' }
  expect(reply).toMatchObject({ success: '1', msg: sentences.profileUpdated, data })
  expect(await browser.call(getProfile, { phone_number })).toMatchObject({ data })
})

test('keeps a wallet-app number that is not sent, and clears one that is sent empty', async () => {
  const browser = server.browser()
  const phone_number = await browser.enter()
  const form = { phone_number, name: 'Meera', email: 'm@example.com' }
  const numbers = { phonpe: '9876543210', gpay: '9876543211', paytm: '9876543212' }
  await browser.call(editProfile, { ...form, ...numbers })
  const reply = await browser.call(editProfile, { ...form, gpay: '' })
  const data = { phonepay: numbers.phonpe, googlepay: '', paytm: numbers.paytm }
  expect(reply).toMatchObject({ success: '1', data })
  expect(await browser.call(getProfile, { phone_number })).toMatchObject({ data })

  const bank = { phone_number, ...bankDetails }
  await browser.call(updateBankDetails, { ...bank, googlepay: numbers.gpay })
  expect(await browser.call(updateBankDetails, { ...bank, paytm: '' })).toMatchObject({
    success: '1',
  })
  expect(await browser.call(getProfile, { phone_number })).toMatchObject({
    data: { phonepay: numbers.phonpe, googlepay: numbers.gpay, paytm: '' },
  })
})

test.each([
  [{ name: ' ' }, sentences.nameRequired],
  [{ email: '' }, sentences.emailRequired],
  [{ email: 'no address' }, sentences.emailInvalid],
  [{ phonpe: '123' }, sentences.phonepeTenDigits],
  [{ gpay: '123' }, sentences.gpayTenDigits],
  [{ paytm: '12345678901' }, sentences.paytmTenDigits],
])('refuses to edit the profile to %o', async (changes, sentence) => {
  const browser = server.browser()
  const phone = await browser.enter()
  const form = { name: 'Asha', email: 'a@example.com', phonpe: '', gpay: '', paytm: '', ...changes }
  const reply = await browser.call(editProfile, { phone_number: phone, ...form })
  expect(reply).toMatchObject({ httpStatus: 200, success: '0', msg: sentence })
})

test('logout ends the session on the server, not only in the browser', async () => {
  const browser = server.browser()
  const phone = await browser.enter()
  const stolen = new Map(browser.cookies)
  // The app has forgotten it when it sends a logout later.
  browser.userToken = ''
  expect(await browser.call(accounts.logout, {})).toMatchObject({ success: '1' })
  expect(browser.cookies.has('ank_session')).toBe(false)
  browser.cookies = stolen
  const reply = await browser.call(getProfile, { phone_number: phone })
  expect(reply).toMatchObject({ httpStatus: 401, success: '0' })
})

test('login ends the earlier session of the same browser, as after a logout without a network', async () => {
  const browser = server.browser()
  const phone = await browser.enter()
  const before = new Map(browser.cookies)
  await browser.logIn(phone)
  const look = async () => (await browser.call(getProfile, { phone_number: phone })).httpStatus
  expect(await look()).toBe(200)
  browser.cookies = before
  expect(await look()).toBe(401)
})

test('logout leaves other browsers logged in unless it asks for everywhere', async () => {
  const [first, second, third] = [1, 2, 3].map(() => createBrowser(server.app))
  const phone = await first!.enter()
  await second!.logIn(phone)
  await third!.logIn(phone)
  await first!.call(accounts.logout, {})
  const look = () => second!.call(getProfile, { phone_number: phone })
  expect((await look()).httpStatus).toBe(200)
  // The cookie alone does not end other sessions.
  const { userToken } = third!
  third!.userToken = ''
  expect((await third!.call(accounts.logout, { everywhere: '1' })).httpStatus).toBe(403)
  expect((await look()).httpStatus).toBe(200)
  third!.userToken = userToken
  await third!.call(accounts.logout, { everywhere: '1' })
  expect((await look()).httpStatus).toBe(401)
})

test('reads the cookies that browsers have from earlier versions', async () => {
  const https = { publicOrigin: 'https://ank.example' }
  for (const [config, site, prefix] of [
    [{}, undefined, ''],
    [https, https.publicOrigin, '__Host-'],
  ] as const) {
    const other = await openServer({ db: server.db, config })
    const player = await addPlayerTo(server.db, 0, { at: new Date(server.clock.now()) })
    const profileOf = async (cookie: string) => {
      const browser = createBrowser(other.app, undefined, site)
      const ask = { phone_number: player.phone }
      return (await browser.call(getProfile, ask, { headers: { cookie } })).httpStatus
    }
    const session = `${prefix}ank_session=${player.token}`
    const device = `${prefix}ank_device=${'a'.repeat(22)}.${'b'.repeat(43)}~${'c'.repeat(22)}.${'d'.repeat(43)}`
    expect(await profileOf(`theme=dark; ${device}; ${session}`)).toBe(200)
    expect(await profileOf(`${session};${device}`)).toBe(200)
    expect(await profileOf(`${prefix === '' ? '__Host-' : ''}ank_session=${player.token}`)).toBe(
      401,
    )
    expect(await profileOf(`x${session}; ${device}`)).toBe(401)
  }
})
