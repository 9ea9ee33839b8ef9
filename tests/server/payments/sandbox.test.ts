import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPayment, createPayment } from '#contract/payments.ts'
import { getProfile } from '#contract/profile.ts'
import * as sentences from '#contract/sentences.ts'
import { getWalletHistory } from '#contract/wallet.ts'
import { type Browser, createBrowser } from '../../support/browser.ts'
import { addressOf, type ServerProcess, spawnServer } from '../../support/process.ts'

const WELCOME = 1_000

const folder = mkdtempSync(join(tmpdir(), 'ank-sandbox-'))
let server: ServerProcess
let address: string
let browser: Browser
let phone: string

beforeAll(async () => {
  server = spawnServer({ DATA_DIR: join(folder, 'data') })
  address = await addressOf(server)
})
beforeEach(async () => {
  browser = createWebBrowser(address)
  phone = await browser.enter()
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  rmSync(folder, { recursive: true })
})

test('Pay leads back to the app, and its event credits the points', async () => {
  const { transId, url } = await begin(500)
  const page = await browser.fetch(url)
  expect(page.status).toBe(200)
  const html = await page.text()
  for (const button of ['Pay', 'Fail', 'Leave pending'])
    expect(html).toContain(`>${button}</button>`)
  expect(html, 'a missing icon breaks the policy in Firefox').toContain(
    '<link rel="icon" href="data:',
  )
  expect(html.replace(/<link rel="icon"[^>]*>/, '')).not.toMatch(/<script|<link|_astro/)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*img-src data:; form-action 'self'/,
  )
  await press(url, 'pay', transId)
  await untilBalance(WELCOME + 500)
  expect(await statusOf(transId)).toMatchObject({
    status: 'SUCCESS',
    message: '500 points added to your wallet.',
  })
  expect(await (await browser.fetch(url)).text()).toContain('This payment is made.')
})

test('the page has the language of the app, else of the browser', async () => {
  const hindi = { 'accept-language': 'fr, hi-IN;q=0.9' }
  const read = async (url: string) => (await browser.fetch(url, { headers: hindi })).text()
  const { url: inMarathi } = await begin(500, { LANGUAGE: 'mr' })
  expect(await read(inMarathi)).toMatch(/<html lang="mr-IN">.*>पैसे भरा<\/button>/s)
  const { url: unsaid } = await begin(600)
  expect(await read(unsaid)).toMatch(/<html lang="hi-IN">.*>भुगतान करें<\/button>/s)
  const { url: unknown } = await begin(700, { LANGUAGE: 'fr' })
  expect(await (await browser.fetch(unknown)).text()).toMatch(/<html lang="en-IN">.*>Pay</s)
  expect(await read(`/sandbox-pay/${'0'.repeat(32)}`)).toContain('ऐसा कोई भुगतान नहीं है।')
})

test('events that come twice and out of order make one credit and one statement entry', async () => {
  const { transId, url } = await begin(700)
  await press(url, 'pay', transId, { twice: '1', out_of_order: '1' })
  await untilBalance(WELCOME + 700)
  await wait(1_000)
  await press(url, 'pay', transId)
  await press(url, 'fail', transId)
  await wait(500)
  expect(await statusOf(transId)).toMatchObject({ status: 'SUCCESS' })
  const reply = await browser.call(getWalletHistory, { phone_number: phone })
  const entries = v.parse(getWalletHistory.reply, reply).result
  expect(entries.map(entry => entry.amount)).toEqual(['1000', '700'])
})

test('Fail shows a message and credits nothing, and Pay afterwards changes nothing', async () => {
  const { transId, url } = await begin(500)
  await press(url, 'fail', transId)
  await untilStatus(transId, 'FAILURE')
  await press(url, 'pay', transId)
  await wait(500)
  expect(await statusOf(transId)).toMatchObject({
    status: 'FAILURE',
    message: 'Your payment of 500 points failed. If money left your bank, please contact support.',
  })
  expect(await balance()).toBe(WELCOME)
})

test('Leave pending shows the specified message, and a later payment is credited', async () => {
  const { transId, url } = await begin(500)
  await press(url, 'pending', transId)
  const pending = { status: 'PENDING', message: sentences.paymentPending }
  expect(await statusOf(transId)).toMatchObject(pending)
  expect(await statusOf(transId)).toMatchObject(pending)
  expect(await balance()).toBe(WELCOME)
  await press(url, 'pay', transId)
  await untilBalance(WELCOME + 500)
})

test('the status call credits before the event comes, and the event adds nothing', async () => {
  const { transId, url } = await begin(500)
  await press(url, 'pay', transId, { late: '1' })
  expect(await statusOf(transId)).toMatchObject({ status: 'SUCCESS' })
  expect(await balance()).toBe(WELCOME + 500)
  await wait(6_000)
  expect(await balance()).toBe(WELCOME + 500)
})

test('refuses an invented order, an unknown outcome and a form that is too large', async () => {
  const { transId, url } = await begin(500)
  expect((await browser.fetch(`/sandbox-pay/${'0'.repeat(32)}`)).status).toBe(404)
  expect((await send(`/sandbox-pay/${'0'.repeat(32)}`, { outcome: 'pay' })).status).toBe(404)
  expect((await send(url, { outcome: 'SUCCESS' })).status).toBe(400)
  expect((await send(url, { outcome: 'pay', more: 'x'.repeat(2_000) })).status).toBe(400)
  expect(await statusOf(transId)).toMatchObject({ status: 'PENDING' })
})

async function begin(amount: number, own: { LANGUAGE?: string } = {}) {
  const transId = randomUUID()
  const request = { USER_ID: phone, TRANS_ID: transId, AMOUNT: String(amount), ...own }
  const reply = await browser.call(createPayment, request)
  return { transId, url: v.parse(createPayment.reply, reply).result.payment_url }
}

function send(url: string, fields: Record<string, string>) {
  return browser.fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
}

/** Presses a button of the sandbox's page, which sends the browser back to the app. */
async function press(url: string, outcome: string, transId: string, how = {}) {
  const response = await send(url, { outcome, ...how })
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(`/payment-status?trans_id=${transId}`)
}

function statusOf(transId: string) {
  return browser.call(checkPayment, { TRANS_ID: transId })
}

async function balance() {
  const reply = await browser.call(getProfile, { phone_number: phone })
  return v.parse(getProfile.reply, reply).data.wallet
}

/** Only looks at the balance, so that nothing but an event can have changed it. */
async function untilBalance(points: number) {
  for (let looks = 0; looks < 100 && (await balance()) !== points; looks++) await wait(100)
  expect(await balance()).toBe(points)
}

async function untilStatus(transId: string, status: string) {
  for (let looks = 0; looks < 100; looks++) {
    if ((await statusOf(transId)).status === status) return
    await wait(100)
  }
  expect(await statusOf(transId)).toMatchObject({ status })
}

/** A browser that reaches the server over HTTP and does not follow redirections. */
function createWebBrowser(address: string): Browser {
  const app = {
    request(input: URL, { headers, ...init }: { headers: Headers; method: string }) {
      const { pathname, search } = new URL(input)
      for (const name of ['host', 'content-length']) headers.delete(name)
      if (headers.has('origin')) headers.set('origin', address)
      const url = new URL(pathname + search, address)
      return fetch(url, { ...init, headers, redirect: 'manual' })
    },
  }
  return createBrowser(app as unknown as Hono)
}
