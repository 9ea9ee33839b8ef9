import { expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { openServer, setUpServer } from '../../support/server.ts'
import { ADMIN, createAdminBrowser, enterAs, tokenIn } from './admin-browser.ts'

const HOUR_MS = 60 * 60 * 1000
const server = setUpServer()
let names = 0

const REFUSED = { httpStatus: 401, code: 'passkey_refused' }
const BAD_LINK = { httpStatus: 401, code: 'link_invalid' }

function newName() {
  names += 1
  return `Person ${names}`
}

async function newLink(role = 'viewer'): Promise<string> {
  return String((await server.operator('invite', { name: newName(), role })).link)
}

function newBrowser() {
  return createAdminBrowser(server.admin)
}

test('a link makes a passkey, which logs in again after a logout', async () => {
  const name = newName()
  const reply = await server.operator('invite', { name, role: 'cashier' })
  const link = String(reply.link)
  expect(link).toMatch(/^http:\/\/localhost:4322\/#link=[\w-]{43}$/)
  expect(reply.person).toMatchObject({ name, role: 'cashier', devices: 0, used_at: null })
  const browser = newBrowser()
  const options = await browser.post('accept-options', { token: tokenIn(link) })
  expect(options).toMatchObject({
    name,
    role: 'cashier',
    options: {
      rp: { id: 'localhost', name: 'Ank' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })
  expect(await browser.accept(link)).toMatchObject({ httpStatus: 200, name, role: 'cashier' })
  expect(await browser.post('me')).toMatchObject({ httpStatus: 200, name, role: 'cashier' })
  await browser.post('logout')
  expect(browser.cookies.size).toBe(0)
  expect(await browser.post('me')).toMatchObject({ httpStatus: 401, code: 'admin_login_required' })
  expect(await browser.login()).toMatchObject({ httpStatus: 200, name, role: 'cashier' })
  expect(await browser.post('me')).toMatchObject({ name })
})

test('a session ends with its logout on the server too, and after twelve hours', async () => {
  const browser = await enterAs(server, newName(), 'viewer')
  const stolen = newBrowser()
  stolen.cookies.set('ank_admin', browser.cookies.get('ank_admin')!)
  expect(await stolen.post('me')).toMatchObject({ httpStatus: 200 })
  await browser.post('logout')
  expect(await stolen.post('me')).toMatchObject({ httpStatus: 401 })
  await browser.login()
  server.clock.moveBy(12 * HOUR_MS - 1_000)
  expect(await browser.post('me')).toMatchObject({ httpStatus: 200 })
  server.clock.moveBy(1_000)
  expect(await browser.post('me')).toMatchObject({ httpStatus: 401 })
})

test('a link works once, and not after a new one, a block or a day', async () => {
  const used = await newLink()
  await newBrowser().accept(used)
  const replaced = await newLink()
  await server.operator('person-link', { name: `Person ${names}` })
  const blocked = await newLink()
  await server.operator('person-block', { name: `Person ${names}`, is_blocked: true })
  const invented = `${ADMIN}/#link=${'a'.repeat(43)}`
  for (const link of [used, replaced, blocked, invented]) {
    expect(await newBrowser().post('accept-options', { token: tokenIn(link) })).toMatchObject(
      BAD_LINK,
    )
  }
  const old = await newLink()
  const browser = newBrowser()
  server.clock.moveBy(24 * HOUR_MS)
  expect(await browser.post('accept-options', { token: tokenIn(old) })).toMatchObject(BAD_LINK)
})

test('of two browsers with one link, one makes a passkey', async () => {
  const link = await newLink()
  const token = tokenIn(link)
  const browsers = Array.from({ length: 5 }, newBrowser)
  const ready = await Promise.all(
    browsers.map(async browser => {
      const options = await browser.optionsOf('accept-options', { token })
      return { browser, credential: browser.passkey.register(options) }
    }),
  )
  const replies = await Promise.all(
    ready.map(({ browser, credential }) => browser.post('accept', { token, credential })),
  )
  expect(replies.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1)
  expect(replies.filter(({ code }) => code === 'link_invalid')).toHaveLength(4)
})

test('a challenge is used up by its answer, and after five minutes', async () => {
  const browser = await enterAs(server, newName(), 'viewer')
  const options = await browser.optionsOf('login-options')
  const credential = browser.passkey.answer(options)
  expect(await browser.post('login', { credential })).toMatchObject({ httpStatus: 200 })
  expect(await browser.post('login', { credential })).toMatchObject(REFUSED)
  expect(
    await browser.post('login', { credential: browser.passkey.answer(options) }),
  ).toMatchObject(REFUSED)
  const late = await browser.optionsOf('login-options')
  server.clock.moveBy(5 * 60 * 1000)
  expect(await browser.post('login', { credential: browser.passkey.answer(late) })).toMatchObject(
    REFUSED,
  )
})

test('a challenge of a login or of another link makes no passkey', async () => {
  const [one, other] = [await newLink(), await newLink()]
  const browser = newBrowser()
  const wrong = [
    await browser.optionsOf('login-options'),
    await browser.optionsOf('accept-options', { token: tokenIn(other) }),
  ]
  for (const options of wrong) {
    const credential = browser.passkey.register({ ...options, rp: { id: 'localhost' } })
    expect(await browser.post('accept', { token: tokenIn(one), credential })).toMatchObject(REFUSED)
  }
  const invented = { challenge: 'AAAA', rp: { id: 'localhost' } }
  const credential = browser.passkey.register(invented)
  expect(await browser.post('accept', { token: tokenIn(one), credential })).toMatchObject(REFUSED)
  expect(await browser.accept(one)).toMatchObject({ httpStatus: 200 })
})

test.each([
  ['another origin', { origin: 'http://localhost:4321' }],
  ['another site', { rpId: 'ank.example' }],
  ['no check of the person', { flags: 0x01 }],
  ['nobody there', { flags: 0x04 }],
  ['a registration', { type: 'webauthn.create' }],
  ['a counter that went back', { counter: 1 }],
  ['a counter that stays', { counter: 2 }],
])('a login with %s is refused', async (_, given) => {
  const browser = await enterAs(server, newName(), 'viewer')
  await browser.login()
  await browser.login()
  await browser.post('logout')
  const options = await browser.optionsOf('login-options')
  const credential = browser.passkey.answer(options, given)
  expect(await browser.post('login', { credential })).toMatchObject(REFUSED)
  expect(await browser.post('me')).toMatchObject({ httpStatus: 401 })
})

test('of two answers at once with one count, one logs in', async () => {
  const browser = await enterAs(server, newName(), 'viewer')
  const options = [
    await browser.optionsOf('login-options'),
    await browser.optionsOf('login-options'),
  ]
  const replies = await Promise.all(
    options.map(each =>
      browser.post('login', { credential: browser.passkey.answer(each, { counter: 7 }) }),
    ),
  )
  expect(replies.map(({ httpStatus }) => httpStatus).toSorted()).toEqual([200, 401])
})

test('a login by another key, an unknown passkey or nonsense is refused', async () => {
  const browser = await enterAs(server, newName(), 'viewer')
  const other = createAuthenticator(ADMIN)
  const answers = [
    async () => other.answer(await browser.optionsOf('login-options')),
    async () => ({
      ...other.answer(await browser.optionsOf('login-options')),
      id: browser.passkey.id,
    }),
    async () => ({ id: browser.passkey.id, response: {} }),
    async () => ({ id: browser.passkey.id, response: { clientDataJSON: 'e30' } }),
  ]
  for (const answer of answers) {
    expect(await browser.post('login', { credential: await answer() })).toMatchObject(REFUSED)
  }
})

test('a passkey of another person is not taken over with a link', async () => {
  const browser = await enterAs(server, newName(), 'owner')
  const token = tokenIn(await newLink())
  const options = await browser.optionsOf('accept-options', { token })
  const credential = browser.passkey.register(options)
  expect(await browser.post('accept', { token, credential })).toMatchObject(REFUSED)
  expect(await browser.login()).toMatchObject({ role: 'owner' })
})

test('a person sees and ends devices, and a lost one ends by a new link', async () => {
  const name = newName()
  const phone = await enterAs(server, name, 'manager')
  const { link } = await server.operator('person-link', { name })
  const laptop = newBrowser()
  await laptop.accept(String(link), 'Laptop')
  expect(await phone.post('devices')).toMatchObject({
    devices: [
      { device: 'Laptop', is_this: false, is_open: true },
      { device: 'Phone', is_this: true, is_open: true },
    ],
  })
  const other = await enterAs(server, newName(), 'owner')
  expect(await other.post('device-end', { id: phone.passkey.id })).toMatchObject({
    code: 'device_unknown',
  })
  expect(await phone.post('device-end', { id: laptop.passkey.id })).toMatchObject({
    devices: [{ device: 'Phone' }],
  })
  expect(await laptop.post('me')).toMatchObject({ httpStatus: 401 })
  expect(await laptop.login()).toMatchObject(REFUSED)
  await server.operator('person-link', { name, is_lost: true })
  expect(await phone.post('me')).toMatchObject({ httpStatus: 401 })
  expect(await phone.login()).toMatchObject(REFUSED)
})

test('a block ends sessions for good, and an unblocked person logs in again', async () => {
  const name = newName()
  const browser = await enterAs(server, name, 'owner')
  await server.operator('person-block', { name, is_blocked: true })
  expect(await browser.post('me')).toMatchObject({ httpStatus: 401 })
  expect(await browser.login()).toMatchObject(REFUSED)
  expect(await server.operator('person-link', { name })).toMatchObject({ code: 'person_blocked' })
  await server.operator('person-block', { name, is_blocked: false })
  expect(await browser.post('me')).toMatchObject({ httpStatus: 401 })
  expect(await browser.login()).toMatchObject({ httpStatus: 200 })
})

test('attempts with links and logins are limited by address', async () => {
  const browser = createAdminBrowser(server.admin, '203.0.113.7')
  const token = 'b'.repeat(43)
  const replies = await Promise.all(
    Array.from({ length: 65 }, () => browser.post('accept-options', { token })),
  )
  expect(replies.filter(({ httpStatus }) => httpStatus === 401)).toHaveLength(60)
  expect(replies.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(5)
  expect(await browser.post('login', { credential: { id: 'x', response: {} } })).toMatchObject({
    httpStatus: 429,
  })
  const elsewhere = createAdminBrowser(server.admin, '203.0.113.8')
  expect(await elsewhere.post('login-options')).toMatchObject({ httpStatus: 200 })
})

test('the cookie is for this host only, and no script or other site gets it', async () => {
  const browser = await enterAs(server, newName(), 'viewer')
  const options = await browser.optionsOf('login-options')
  const response = await browser.fetch('/operator/login', {
    method: 'POST',
    body: JSON.stringify({ credential: browser.passkey.answer(options) }),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.headers.get('set-cookie')).toMatch(
    /^ank_admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
})

test('over https the cookie has the prefix of its host, and is Secure', async () => {
  const origin = 'https://admin.ank.example'
  const copy = await openServer({ db: server.db, config: { adminOrigin: origin } })
  const browser = createAdminBrowser(copy.admin, '', origin)
  const { link } = await copy.operator('invite', { name: newName(), role: 'viewer' })
  expect(link).toMatch(/^https:\/\/admin\.ank\.example\/#link=/)
  const token = tokenIn(String(link))
  const options = await browser.optionsOf('accept-options', { token })
  const response = await browser.fetch('/operator/accept', {
    method: 'POST',
    body: JSON.stringify({ token, credential: browser.passkey.register(options) }),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-ank_admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  )
  expect(response.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

test('the log has nothing of a person, a link or a passkey', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line: string) => void lines.push(line) })
  const copy = await openServer({ db: server.db, log })
  const name = newName()
  const browser = await enterAs(copy, name, 'cashier')
  await browser.login()
  await browser.post('login', { credential: { id: browser.passkey.id, response: {} } })
  await browser.post('credit', { id: 'x', phone: '9876543210', points: '5', reason: 'Secret' })
  await browser.post('setting', { key: 'MAX_BID', value: '500' })
  const secrets = [name, browser.passkey.id, browser.cookies.get('ank_admin')!, 'Secret']
  for (const secret of [...secrets, '9876543210']) expect(lines.join('')).not.toContain(secret)
})
