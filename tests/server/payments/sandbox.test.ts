import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { beforeEach, expect, test } from 'vitest'
import { checkPayment, createPayment } from '#contract/payments.ts'
import { getProfile } from '#contract/profile.ts'
import { createLog } from '../../../server/config/log.ts'
import { readEvent } from '../../../server/payments/sandbox/events.ts'
import { createSandbox } from '../../../server/payments/sandbox/sandbox.ts'
import type { Browser } from '../../support/browser.ts'
import { setUpServer, testConfig } from '../../support/server.ts'

const WELCOME = 1_000

const server = setUpServer()
let browser: Browser
let phone: string

beforeEach(async () => {
  browser = server.browser()
  phone = await browser.enter()
})

test('Pay leads back to the app, and its event credits the points', async () => {
  const { transId, url } = await begin(500)
  const page = await browser.fetch(url)
  const html = await page.text()
  for (const button of ['Pay', 'Fail', 'Leave pending'])
    expect(html).toContain(`>${button}</button>`)
  expect(html.replace(/<link rel="icon"[^>]*>/, '')).not.toMatch(/<script|<link|_astro/)
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; .*img-src data:; form-action 'self'/,
  )
  await press(url, 'pending', transId)
  expect(await statusOf(transId)).toMatchObject({ status: 'PENDING' })
  await press(url, 'pay', transId)
  // Only looks at the balance, so that nothing but an event can have changed it.
  await expect.poll(balance).toBe(WELCOME + 500)
  expect(await statusOf(transId)).toMatchObject({ status: 'SUCCESS' })
})

test('Fail credits nothing, and Pay afterwards changes nothing', async () => {
  const { transId, url } = await begin(500)
  await press(url, 'fail', transId)
  await expect.poll(() => statusOf(transId)).toMatchObject({ status: 'FAILURE' })
  await press(url, 'pay', transId)
  expect(await statusOf(transId)).toMatchObject({ status: 'FAILURE' })
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

// Fails without the loop over PAUSES_MS in sandbox/sandbox.ts.
test('sends an event that is not accepted again, newly signed, to the address of the connection', async () => {
  const received: { url: string; status: string; at: number; redirect: string | undefined }[] = []
  const answers = [500, 500]
  const post = async (url: string, { headers, body, redirect }: RequestInit) => {
    const { PAYMENT_SECRET } = testConfig.secrets
    const [sent, bytes] = [new Headers(headers), Buffer.from(String(body))]
    const { status } = readEvent(PAYMENT_SECRET, bytes, sent, server.clock.now())
    received.push({ url, status, at: Number(sent.get('x-sandbox-timestamp')), redirect })
    return new Response('', { status: answers.shift() ?? 200 })
  }
  const { db, clock } = server
  const log = createLog('silent')
  const { provider, pages } = createSandbox({ db, clock, config: testConfig, log, post })
  const payer = { phone: '9876543210', name: 'Asha Rao', email: '' }
  const order = { transId: 'delivery-1', points: 500, returnUrl: '/payment-status', payer }
  const { ref } = await provider.create(order)
  const body = 'outcome=pay'
  // Not to the host that the browser names.
  const headers = { 'content-length': String(body.length), host: 'evil.example' }
  const env = { incoming: { socket: { localAddress: '::ffff:127.0.0.1', localPort: 4321 } } }
  await pages.request(`/${ref}`, { method: 'POST', body, headers }, env)
  await expect.poll(() => received.length).toBe(3)
  const url = 'http://127.0.0.1:4321/payments/events/sandbox'
  expect(received).toMatchObject(Array(3).fill({ url, redirect: 'error', status: 'SUCCESS' }))
  const [first, second, third] = received.map(({ at }) => at)
  expect(second! - first!).toBeGreaterThanOrEqual(990)
  expect(third! - second!).toBeGreaterThanOrEqual(2_990)
})

async function begin(amount: number) {
  const transId = randomUUID()
  const request = { USER_ID: phone, TRANS_ID: transId, AMOUNT: String(amount) }
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
