import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { getGames } from '#contract/markets.ts'
import { createPayment } from '#contract/payments.ts'
import { editProfile, getPhoto } from '#contract/profile.ts'
import { type Browser, newPhone } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { form, json, post } from '../support/post.ts'
import { noise } from '../uploads/pictures.ts'
import { callSamples } from './call-samples.ts'

/** A client that knows only the specification, at any origin, against our server. */

const SITE = 'https://ank.example'
const API = 'https://api.ank.example'
const elsewhere = ['https://other.example', 'http://localhost:8080', 'null']
const readings = ['get_games.php', 'get_rates.php', 'getCharts.php']

let server: TestServer
let atSite: TestServer
let browser: Browser
let phone: string

beforeAll(async () => {
  server = await startServer({ startsAt: '2026-11-18T12:00:00+05:30' })
  atSite = await startServer({
    db: server.db,
    startsAt: '2026-11-18T12:00:00+05:30',
    config: { publicOrigin: SITE },
  })
  browser = server.browser()
  phone = await browser.enter()
})
afterAll(() => server.close())

const changesPlayer = new Set([
  'logout.php',
  'close_account.php',
  'take_break.php',
  'set_limit.php',
])

/** Fields of the specification's own payloads that our calls do not have, and hostile names. */
const unknown = {
  request: 'get_games',
  date1: '',
  more: { of: ['them'] },
  constructor: 1,
  toString: 'x',
}

test.each(allCalls)('$name ignores fields that it does not know', async endpoint => {
  // A login or logout would end the session of the other tests, a break or limit their bids.
  const isSession = endpoint.access === 'anyone' || changesPlayer.has(endpoint.name)
  const player = isSession ? server.browser() : browser
  const asPhone = isSession ? await player.enter() : phone
  const sample = JSON.stringify({ ...callSamples[endpoint.name]!(asPhone), ...unknown })
  const response = await player.fetch(`/api/${endpoint.name}`, {
    method: 'POST',
    headers: { ...json, 'x-user-token': player.userToken },
    body: sample.replace('{', '{"__proto__":{"a":1},'),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).not.toHaveProperty('params.field')
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test('ignores unknown fields of a form, also a repeated one', async () => {
  const body = 'request=get_games&files[]=a&files[]=b&toString=1&__proto__=2'
  expect(await post(server.app, getGames.name, body, form)).toMatchObject({ status: 200 })
})

test.each([
  ['without a word about the age', {}, '1'],
  ['whose player does not confirm to be 18', { adult: '0' }, '0'],
])('answers a sign-up %s', async (_, fields, success) => {
  const user = { username: 'Asha', email: '', user_mpin: '4821', token_id: '' }
  const sent = { phoneNumber: newPhone(), ...user, ...fields }
  const body = JSON.stringify(sent)
  const response = await server
    .browser()
    .fetch('/api/signup.php', { method: 'POST', headers: json, body })
  expect(await response.json()).toMatchObject({ success })
})

async function bid(fields: object) {
  const sent = {
    phone_number: phone,
    game_name: 'Kesar Mahal',
    game_type: 'Half Sangam',
    session: 'Open',
    open_pana: '128',
    open_digit: 'NA',
    close_digit: '6',
    close_pana: 'NA',
    points_action: 10,
    ...fields,
  }
  const placeBid = allCalls.find(({ name }) => name === 'set_bid_new.php')!
  return browser.call(placeBid, { bids: JSON.stringify([sent]) })
}

test.each([
  ['an unknown field', { game_id: '7', date1: '2026-11-18' }, '1'],
  ['the ank of its open pana', { open_digit: '1' }, '1'],
  [
    'the ank of its close pana',
    { open_pana: 'NA', open_digit: '1', close_digit: '6', close_pana: '349' },
    '1',
  ],
  ['another digit beside its open pana', { open_digit: '2' }, '0'],
])('answers a half sangam with %s', async (_, fields, success) => {
  expect(await bid(fields)).toMatchObject({ httpStatus: 200, success })
})

const profile = { name: 'Asha', email: 'a@example.com', phonpe: '', gpay: '', paytm: '' }

test('takes a picture that is called image for the photo of the profile', async () => {
  const bytes = new Uint8Array(await noise().jpeg().toBuffer())
  const image = new File([bytes], 'a.jpg', { type: 'image/jpeg' })
  const saved = await browser.call(editProfile, { phone_number: phone, ...profile, image })
  expect(saved).toMatchObject({ success: '1' })
  const { photo } = await browser.call(getPhoto, { phone_number: phone })
  expect(photo).toMatch(/^UklGR/)
})

test.each([
  ['multipart', { photo: '', image: '' }],
  ['multipart', { image: 'null' }],
  ['multipart', { image: 'undefined' }],
  ['form', { photo: '', image: '' }],
  ['json', { photo: null, image: null }],
] as const)('an empty file field is no file, as %s %o', async (as, files) => {
  const saved = await browser.call(
    editProfile,
    { phone_number: phone, ...profile, ...files },
    { as },
  )
  expect(saved).toMatchObject({ httpStatus: 200, success: '1' })
  const addPoints = allCalls.find(({ name }) => name === 'add_points_request.php')!
  const UTR_NUM = randomUUID().replaceAll('-', '').slice(0, 20)
  const deposit = { phone_number: phone, amount: '500', UTR_NUM, ...files }
  expect(await browser.call(addPoints, deposit, { as })).toMatchObject({ success: '1' })
})

test('a call without X-User-Token is told which header it needs', async () => {
  const placeBid = allCalls.find(({ name }) => name === 'set_bid_new.php')!
  const url = `/api/${placeBid.name}`
  const init = { method: 'POST', body: new URLSearchParams({ bids: '[]' }) }
  const reply = await (await browser.fetch(url, init)).json()
  expect(reply).toMatchObject({ success: '0', code: 'user_token_missing' })
  expect((reply as { msg: string }).msg).toContain('X-User-Token')
})

test.each([
  ['the address that was called', () => server, 'http://localhost:4321', 'http://localhost:4321'],
  ['a proxy that ends TLS', () => server, 'http://tunnel.example', 'https://tunnel.example'],
  ['PUBLIC_URL behind a proxy that ends TLS', () => atSite, 'http://ank.example', SITE],
  ['an API beside a site on https', () => atSite, 'http://api.ank.example', API],
])('create_payment.php answers an absolute address: %s', async (_, at, called, origin) => {
  // A page of the server's own address, or a program, which names no origin.
  const from = origin === API ? { origin: SITE } : { origin }
  const player = at().browser()
  // The cookie has another name where PUBLIC_URL is on https.
  for (const name of ['ank_session', '__Host-ank_session']) {
    player.cookies.set(name, browser.cookies.get('ank_session')!)
  }
  const response = await player.fetch(`${called}/api/${createPayment.name}`, {
    method: 'POST',
    headers: { ...json, 'x-user-token': browser.userToken, ...from },
    body: JSON.stringify({ USER_ID: phone, TRANS_ID: randomUUID(), AMOUNT: '500' }),
  })
  const { result } = (await response.json()) as { result: { payment_url: string } }
  expect(result.payment_url.replace(/\w{32}$/, '')).toBe(`${origin}/sandbox-pay/`)
})

function preflight(at: TestServer, name: string, origin: string) {
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  return at.app.request(`${API}/api/${name}`, { method: 'OPTIONS', headers })
}

describe.each(readings)('%s', name => {
  test.each(elsewhere)('answers a page of %s with * and without credentials', async origin => {
    for (const at of [server, atSite]) {
      const asked = await preflight(at, name, origin)
      expect(asked.status).toBe(204)
      expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
      expect(asked.headers.get('access-control-allow-headers')).toContain('Content-Type')
      const body = JSON.stringify(callSamples[name]!(phone))
      const got = await post(at.app, name, body, { ...json, origin })
      expect(got).toMatchObject({ status: 200, reply: { success: '1' } })
      const failed = await post(at.app, name, '{', { ...json, origin })
      expect(failed).toMatchObject({ status: 400 })
      for (const { headers } of [asked, got, failed]) {
        expect(headers.get('access-control-allow-origin')).toBe('*')
        expect(headers.has('access-control-allow-credentials')).toBe(false)
        expect(headers.get('vary')).toBe('Origin')
      }
    }
  })

  test('answers the configured origin with its name and credentials', async () => {
    const body = JSON.stringify(callSamples[name]!(phone))
    const asked = await preflight(atSite, name, SITE)
    const got = await post(atSite.app, name, body, { ...json, origin: SITE })
    for (const { headers } of [asked, got]) {
      expect(headers.get('access-control-allow-origin')).toBe(SITE)
      expect(headers.get('access-control-allow-credentials')).toBe('true')
      expect(headers.get('vary')).toBe('Origin')
    }
  })
})
