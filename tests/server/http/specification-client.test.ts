import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import { createPayment } from '#contract/payments.ts'
import { editProfile, getPhoto } from '#contract/profile.ts'
import { type Browser, MPIN, newPhone } from '../../support/browser.ts'
import { openServer, setUpServer, type TestServer } from '../../support/server.ts'
import { json } from '../support/post.ts'
import { noise } from '../uploads/pictures.ts'
import { sampleOf } from './call-samples.ts'

/** A client that knows only the specification, at any origin, against our server. */

const SITE = 'https://ank.example'
const API = 'https://api.ank.example'

const server = setUpServer()
let atSite: TestServer
let browser: Browser
let phone: string

beforeAll(async () => {
  atSite = await openServer({ db: server.db, config: { publicOrigin: SITE } })
  browser = server.browser()
  phone = await browser.enter()
})

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
  const sample = JSON.stringify({ ...sampleOf(endpoint.name, asPhone), ...unknown })
  const response = await player.fetch(`/api/${endpoint.name}`, {
    method: 'POST',
    headers: { ...json, 'x-user-token': player.userToken },
    body: sample.replace('{', '{"__proto__":{"a":1},'),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).not.toHaveProperty('params.field')
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test.each([
  ['without a word about the age', {}, '1'],
  ['whose player does not confirm to be 18', { adult: '0' }, '0'],
])('answers a sign-up %s', async (_, fields, success) => {
  const user = { username: 'Asha', email: '', user_mpin: MPIN, token_id: '' }
  const sent = { phoneNumber: newPhone(), ...user, ...fields }
  const body = JSON.stringify(sent)
  const response = await server
    .browser()
    .fetch('/api/signup.php', { method: 'POST', headers: json, body })
  expect(await response.json()).toMatchObject({ success })
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
] as const)('an empty file field counts as missing, as %s %o', async (as, files) => {
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

test.each([
  ['the address that was called', () => server, 'http://localhost:4321', 'http://localhost:4321'],
  ['a proxy that ends TLS', () => server, 'http://tunnel.example', 'https://tunnel.example'],
  ['PUBLIC_URL behind a proxy that ends TLS', () => atSite, 'http://ank.example', SITE],
  ['an API next to a site on https', () => atSite, 'http://api.ank.example', API],
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
