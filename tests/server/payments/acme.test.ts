import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { openServer, type TestServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { askForPayment, askStatus } from '../support/payments.ts'
import { createAcme } from './acme.ts'

const keys = { ACME_KEY: 'a-key-of-acme-1234', ACME_WEBHOOK_SECRET: 'a-webhook-secret-1' }

type Order = { id: string; reference: string; amount: number; state: string; pay_at: string }

describe('the example of the guide', () => {
  const orders = new Map<string, Order>()
  const sent: object[] = []
  let server: TestServer
  let player: TestPlayer

  /** Acme, as far as the example uses it. */
  const stand = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const id =
      request.method === 'POST' ? `acme-${orders.size + 1}` : request.url!.split('/').at(-1)!
    if (request.method === 'POST') {
      const { reference, amount, ...others } = JSON.parse(text)
      sent.push(others)
      orders.set(id, { id, reference, amount, state: 'open', pay_at: `https://acme.example/${id}` })
    }
    response.end(JSON.stringify(orders.get(id)))
  })

  beforeAll(async () => {
    await new Promise<void>(resolve => stand.listen(0, '127.0.0.1', resolve))
    const ACME_URL = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`
    const config = { publicOrigin: 'https://ank.example' }
    server = await openServer({
      provider: createAcme({ ...keys, ACME_URL }),
      config,
      log: createLog('silent'),
    })
  })

  beforeEach(async () => {
    player = await server.addPlayer(0)
  })

  afterAll(async () => {
    await new Promise(resolve => stand.close(resolve))
    expect(await reconcile(server.db)).toEqual([])
  })

  test('orders with the payer, and credits what a status or an event reports as paid', async () => {
    const [asked, told, open] = [await start(500), await start(300), await start(200)]
    expect(sent[0]).toEqual({
      customer: { mobile: player.phone, name: 'Asha Rao', email: '' },
      return_to: `https://ank.example/payment-status?trans_id=${asked.transId}`,
    })
    orderOf(asked).state = 'paid'
    expect(await askStatus(server, asked)).toMatchObject({ status: 'SUCCESS' })
    orderOf(told).state = 'paid'
    const events = [told, open].map(started => ({
      event_id: randomUUID(),
      order: orderOf(started),
    }))
    expect(await deliver({ events })).toBe(200)
    expect(await deliver({ events })).toBe(200)
    expect((await player.balances()).wallet).toBe(800)
  })

  test('a status with another amount credits nothing', async () => {
    const started = await start(500)
    Object.assign(orderOf(started), { state: 'paid', amount: 100 })
    expect(await askStatus(server, started)).toMatchObject({ status: 'PENDING' })
    expect((await player.balances()).wallet).toBe(0)
  })

  test('an event with another amount or a wrong signature credits nothing', async () => {
    const started = await start(500)
    const order = { ...orderOf(started), state: 'paid' }
    expect(await deliver({ events: [{ event_id: 'e1', order: { ...order, amount: 100 } }] })).toBe(
      409,
    )
    expect(await deliver({ events: [{ event_id: 'e2', order }] }, 'another-secret-123')).toBe(401)
    expect(await deliver({ event: 1 })).toBe(401)
    expect((await player.balances()).wallet).toBe(0)
  })

  test('decline --anyway of a payment that was paid after it had failed reports that it is paid', async () => {
    const started = await start(500)
    orderOf(started).state = 'expired'
    expect(await askStatus(server, started)).toMatchObject({ status: 'FAILURE' })
    const order = Object.assign(orderOf(started), { state: 'paid' })
    expect(await deliver({ events: [{ event_id: randomUUID(), order }] })).toBe(200)
    const id = String((await player.requests())[0]?.remark)
    const decline = (anyway: boolean) =>
      server.operator('decline', { id, reason: 'Too late', anyway })
    // Also while the provider does not answer.
    orders.delete(started.ref)
    expect(await decline(false)).toMatchObject({ code: 'payment_is_paid' })
    expect(await decline(true)).toMatchObject({
      request: { status: -1, is_disputed: false },
      warning: 'The provider has the money of this payment: send it back.',
    })
    expect((await player.balances()).wallet).toBe(0)
  })

  test('a browser that returns with POST is sent to the page', async () => {
    const path = '/payment-status?trans_id=1&x=%2F'
    const body = 'paid=1'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '6' }
    const response = await server.app.request(path, { method: 'POST', body, headers })
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
  })

  async function start(points: number) {
    const transId = randomUUID()
    expect(await askForPayment(server, player, { transId, points })).toMatchObject({
      status: 'success',
    })
    const { id: ref } = [...orders.values()].find(({ reference }) => reference === transId)!
    return { transId, ref, points, player }
  }

  function orderOf({ ref }: { ref: string }): Order {
    return orders.get(ref)!
  }

  async function deliver(sent: object, secret = keys.ACME_WEBHOOK_SECRET): Promise<number> {
    const body = JSON.stringify(sent)
    const time = String(server.clock.now())
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const response = await server.app.request('/payments/events/acme', {
      method: 'POST',
      headers: {
        ...{ 'x-acme-time': time, 'x-acme-signature': signature },
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    })
    return response.status
  }
})
