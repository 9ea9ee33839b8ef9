import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkPayment, createPayment } from '#contract/payments.ts'
import { getProfile } from '#contract/profile.ts'
import type { Browser } from '../../support/browser.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'

const WELCOME = 1_000

const opened = onDatabase()
let server: TestServer
let browser: Browser
let phone: string

beforeAll(async () => {
  server = await startServer({ db: opened.db })
})
beforeEach(async () => {
  browser = server.browser()
  phone = await browser.enter()
})
afterAll(() => server.live.end())

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
  await press(url, 'pending', transId)
  expect(await statusOf(transId)).toMatchObject({ status: 'PENDING' })
  await press(url, 'pay', transId)
  // Only looks at the balance, so that nothing but an event can have changed it.
  await expect.poll(balance).toBe(WELCOME + 500)
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

test('Fail shows a message and credits nothing, and Pay afterwards changes nothing', async () => {
  const { transId, url } = await begin(500)
  await press(url, 'fail', transId)
  const failed = {
    status: 'FAILURE',
    message: 'Your payment of 500 points failed. If money left your bank, please contact support.',
  }
  await expect.poll(() => statusOf(transId)).toMatchObject(failed)
  await press(url, 'pay', transId)
  expect(await statusOf(transId)).toMatchObject(failed)
  expect(await balance()).toBe(WELCOME)
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
async function press(url: string, outcome: string, transId: string) {
  const response = await send(url, { outcome })
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
