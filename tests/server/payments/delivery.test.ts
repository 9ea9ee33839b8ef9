import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import type { Sandbox } from '../../../server/payments/provider.ts'
import { readEvent } from '../../../server/payments/sandbox/events.ts'
import { createSandbox } from '../../../server/payments/sandbox/sandbox.ts'
import { startServer, type TestServer, testConfig } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'

const secret = testConfig.secrets.PAYMENT_SECRET

const opened = onDatabase()
let server: TestServer
let sandbox: Sandbox
let received: { url: string; status: string; id: string; timestamp: number; redirect: string }[]
/** The statuses that the server replies with, one after the other, then 200. 0: no reply. */
let answers: number[]

beforeAll(async () => {
  server = await startServer({ db: opened.db })
})
beforeEach(() => {
  received = []
  answers = []
  const { db, clock } = server
  sandbox = createSandbox({ db, clock, config: testConfig, log: createLog('silent'), post })
})
afterAll(() => server.live.end())

async function post(url: string, init: RequestInit) {
  const headers = new Headers(init.headers)
  const body = Buffer.from(String(init.body))
  const { id, status } = readEvent(secret, body, headers, server.clock.now())
  const timestamp = Number(headers.get('x-sandbox-timestamp'))
  received.push({ url, status, id, timestamp, redirect: init.redirect ?? '' })
  const answer = answers.shift() ?? 200
  if (answer === 0) throw new Error('no answer')
  return new Response('', { status: answer })
}

async function press(transId: string, fields: Record<string, string>) {
  const payer = { phone: '9876543210', name: 'Asha Rao', email: '' }
  const order = { transId, points: 500, returnUrl: '/payment-status', payer }
  const { ref } = await sandbox.provider.create(order)
  const body = new URLSearchParams(fields).toString()
  const headers = { 'content-length': String(body.length), host: 'evil.example' }
  const socket = { localAddress: '::ffff:127.0.0.1', localPort: 4321 }
  const env = { incoming: { socket } }
  const response = await sandbox.pages.request(`/${ref}`, { method: 'POST', body, headers }, env)
  expect(response.status).toBe(303)
  return ref
}

async function untilReceived(events: number, withinMs = 10_000) {
  const untilMs = Date.now() + withinMs
  while (received.length < events && Date.now() < untilMs) await wait(20)
  await wait(100)
  return received.map(({ status }) => status)
}

// Fails without the loop over PAUSES_MS in sandbox/deliver.ts.
test('sends an event that is not accepted again, with growing pauses and a new signature', async () => {
  answers = [0, 500]
  const ref = await press('delivery-1', { outcome: 'pay' })
  expect(await untilReceived(4)).toEqual(['PENDING', 'PENDING', 'PENDING', 'SUCCESS'])
  const [first, second, third] = received.map(({ timestamp }) => timestamp)
  expect(second! - first!).toBeGreaterThanOrEqual(990)
  expect(third! - second!).toBeGreaterThanOrEqual(2_990)
  expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  expect(await deliveredAt(ref)).toBeInstanceOf(Date)
})

test('sends events to the address of the connection and follows no redirection', async () => {
  await press('delivery-2', { outcome: 'fail' })
  expect(await untilReceived(2)).toEqual(['PENDING', 'FAILURE'])
  const url = 'http://127.0.0.1:4321/payments/events/sandbox'
  expect(received).toMatchObject([
    { url, redirect: 'error' },
    { url, redirect: 'error' },
  ])
})

test('on request sends events twice, the last one first', async () => {
  await press('delivery-3', { outcome: 'pay', twice: '1', out_of_order: '1' })
  expect(await untilReceived(4)).toEqual(['SUCCESS', 'SUCCESS', 'PENDING', 'PENDING'])
})

test('a second press sends nothing more', async () => {
  const ref = await press('delivery-4', { outcome: 'pay' })
  await untilReceived(2)
  expect(await press('delivery-4', { outcome: 'fail' })).toBe(ref)
  expect(await untilReceived(3, 500)).toEqual(['PENDING', 'SUCCESS'])
  const order = { transId: 'delivery-4', ref, points: 500 }
  expect(await sandbox.provider.statusOf(order)).toEqual({ status: 'SUCCESS', points: 500 })
})

async function deliveredAt(ref: string) {
  const text = 'SELECT delivered_at FROM sandbox_orders WHERE id = $1'
  const [row] = await server.db.query<{ delivered_at: Date }>({ name: 'test_delivered', text }, [
    ref,
  ])
  return row?.delivered_at
}
