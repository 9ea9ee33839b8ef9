import { createHmac, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { OperatorRequest } from '#contract/operator/requests.ts'
import { closeMyAccount } from '#contract/profile.ts'
import { createLog } from '../../../server/config/log.ts'
import { adoptOldPayouts, logElsewhere } from '../../../server/payments/elsewhere.ts'
import { sendUnansweredPayouts } from '../../../server/payments/payouts.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { bankDetails } from '../../support/players.ts'
import { onDatabase } from '../support/database.ts'
import {
  fundIdIn,
  type GameServer,
  openGameServer,
  type TestPlayer,
} from '../support/game-server.ts'
import { askForPayment, askStatus } from '../support/payments.ts'
import { createAcme } from './acme.ts'

const keys = { ACME_KEY: 'a-key-of-acme-1234', ACME_WEBHOOK_SECRET: 'a-webhook-secret-1' }

type Order = { id: string; reference: string; amount: number; state: string; pay_at: string }

describe('the example of the guide', () => {
  const opened = onDatabase()
  const orders = new Map<string, Order>()
  const customers: unknown[] = []
  const moved: [path: string, sent: { reference: string }][] = []
  let refuses = false
  /** Moves that get no answer until this is called. */
  let answerLater: (() => void)[] | null = null
  let server: GameServer
  let player: TestPlayer

  /** Acme, as far as the example uses it. */
  const stand = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    const isMove = /\/(payouts|orders\/[^/]+\/refund)$/.test(request.url!)
    if (isMove) {
      moved.push([request.url!, JSON.parse(text)])
      response.statusCode = refuses ? 503 : 200
      if (answerLater) return void answerLater.push(() => response.end('{}'))
      return void response.end('{}')
    }
    const id =
      request.method === 'POST' ? `acme-${orders.size + 1}` : request.url!.split('/').at(-1)!
    if (request.method === 'POST') {
      const { reference, amount, customer } = JSON.parse(text)
      customers.push(customer)
      orders.set(id, { id, reference, amount, state: 'open', pay_at: `https://acme.example/${id}` })
    }
    response.end(JSON.stringify(orders.get(id)))
  })

  beforeAll(async () => {
    await new Promise<void>(resolve => stand.listen(0, '127.0.0.1', resolve))
    const ACME_URL = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`
    const config = { publicOrigin: 'https://ank.example' }
    server = await openGameServer(opened.db, '2026-11-18T12:00:00+05:30', {
      ...{ provider: createAcme({ ...keys, ACME_URL }), config, log: createLog('silent') },
    })
  })

  beforeEach(async () => {
    player = await server.addPlayer(0)
  })

  afterAll(async () => {
    await new Promise(resolve => stand.close(resolve))
    expect(await reconcile(opened.db)).toEqual([])
  })

  test('orders with the payer, and credits what a status or an event reports as paid', async () => {
    const [asked, told, open] = [await start(500), await start(300), await start(200)]
    expect(customers[0]).toEqual({ mobile: player.phone, name: 'Asha Rao', email: '' })
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

  test.each([
    [false, 'sent', /^acme pays it out\.$/],
    [true, 'failed', /^acme did not accept the payout\. Check there/],
  ])(
    'approve pays a withdrawal out, and prints it if refused: %s',
    async (isRefused, payout, sentence) => {
      refuses = isRefused
      const id = await withdrawal()
      expect(await requestOf(id)).toMatchObject({ provider_does: 'pay_out' })
      const approved = await server.operator('approve', { id })
      expect(approved).toMatchObject({
        request: { status: 1, payout },
        money: expect.stringMatching(sentence),
      })
      const holder = bankDetails.account_holder_name
      const sent = { reference: id, amount: 60_000, holder }
      expect(moved).toEqual([['/payouts', expect.objectContaining(sent)]])
      expect(await server.operator('approve', { id })).toMatchObject({ success: '0' })
      expect(moved).toHaveLength(1)
    },
  )

  test('approve --anyway leaves a withdrawal to the operator, who has paid it', async () => {
    const id = await withdrawal()
    expect(await server.operator('approve', { id, anyway: true })).toMatchObject({ money: '' })
    expect(moved).toEqual([])
    expect(await requestOf(id)).toMatchObject({ payout: '' })
  })

  test('a payout whose process ended before the answer is sent again, once, with its own id', async () => {
    const { id, approving, answer } = await payoutInFlight()

    await sendUnansweredPayouts(server.context)
    expect(moved).toHaveLength(1)
    expect(await requestOf(id, true)).toMatchObject({ status: 1, payout: 'sending' })
    server.clock.offsetMs += 61_000
    await Promise.all([0, 1].map(() => sendUnansweredPayouts(server.context)))
    expect(moved.map(([path, sent]) => [path, sent.reference])).toEqual([
      ['/payouts', id],
      ['/payouts', id],
    ])
    expect(await requestOf(id)).toMatchObject({ payout: 'sent' })

    answer()
    await approving
    server.clock.offsetMs += 61_000
    await sendUnansweredPayouts(server.context)
    expect(moved).toHaveLength(2)
    expect(await requestOf(id, true)).toBe(undefined)
  })

  test('a payout that arrived late stays sent, although another try of it was refused', async () => {
    const { id, approving, answer } = await payoutInFlight()
    refuses = true
    server.clock.offsetMs += 61_000
    await sendUnansweredPayouts(server.context)
    expect(await requestOf(id)).toMatchObject({ payout: 'failed' })
    answer()
    expect(await approving).toMatchObject({ request: { payout: 'sent' } })
  })

  test('a payout without an answer is sent again also after the clock was set back', async () => {
    const { id, approving, answer } = await payoutInFlight()
    moved.length = 0
    server.clock.offsetMs -= 12 * 60 * 60 * 1000
    const sentAgain = sendUnansweredPayouts(server.context)
    await expect.poll(() => moved.length).toBe(1)
    answer()
    await sentAgain
    server.clock.offsetMs += 12 * 60 * 60 * 1000
    expect(await approving).toMatchObject({ request: { payout: 'sent' } })
    expect(await requestOf(id)).toMatchObject({ payout: 'sent' })
  })

  test('a payout that was sent to another provider waits for the operator, and is paid by no other', async () => {
    const { id: unanswered, approving, answer } = await payoutInFlight()
    refuses = true
    const failed = await withdrawal()
    await server.operator('approve', { id: failed })
    refuses = false
    moved.length = 0
    changeProvider('bolt')
    server.clock.offsetMs += 61_000
    await sendUnansweredPayouts(server.context)
    expect(await server.operator('payout', { id: failed })).toMatchObject({
      code: 'payout_elsewhere',
      params: { id: failed, provider: 'acme' },
    })
    expect(moved).toEqual([])
    const elsewhere = { elsewhere: 'acme' }
    expect(await requestOf(unanswered, true)).toMatchObject({ payout: 'sending', ...elsewhere })
    expect(await requestOf(failed, true)).toMatchObject({ payout: 'failed', ...elsewhere })

    const { requests } = await server.operator('requests', { pending: true })
    const payouts = (requests as OperatorRequest[]).filter(
      row => row.kind === 'withdrawal' && row.elsewhere === 'acme',
    )
    expect(payouts.length).toBeGreaterThanOrEqual(2)
    const warned: unknown[] = []
    const log = Object.assign(createLog('silent'), {
      warn: (...said: unknown[]) => warned.push(said),
    })
    await logElsewhere({ ...server.context, log })
    expect(warned).toEqual([
      [
        expect.objectContaining({ payouts: { acme: payouts.length } }),
        expect.stringMatching(/they wait for the operator/),
      ],
    ])
    for (const id of [unanswered, failed]) {
      expect(await server.operator('payout', { id, by_hand: true })).toMatchObject({
        request: { payout: '' },
      })
      expect(await requestOf(id, true)).toBe(undefined)
    }
    answer()
    expect(await approving).toMatchObject({ request: { payout: 'twice' } })
    await server.operator('payout', { id: unanswered, by_hand: true })
  })

  test('a payout of an older version belongs to the provider of the first start', async () => {
    refuses = true
    const id = await withdrawal()
    await server.operator('approve', { id })
    await query('UPDATE fund_requests SET payout_provider = NULL WHERE id = $1', [id])
    await adoptOldPayouts(server.context)
    changeProvider('bolt')
    await adoptOldPayouts(server.context)
    expect(await requestOf(id, true)).toMatchObject({ elsewhere: 'acme' })
    await server.operator('payout', { id, by_hand: true })
  })

  test('a payout that the provider accepts after it was paid by hand is disputed', async () => {
    const { id, approving, answer } = await payoutInFlight()
    refuses = true
    server.clock.offsetMs += 61_000
    await sendUnansweredPayouts(server.context)
    const byHand = () => server.operator('payout', { id, by_hand: true })
    expect(await byHand()).toMatchObject({ request: { payout: '' } })
    answer()
    await approving
    expect(await requestOf(id, true)).toMatchObject({ payout: 'twice', is_disputed: true })
    expect(await server.operator('payout', { id })).toMatchObject({ code: 'payout_not_failed' })
    expect(await byHand()).toMatchObject({ request: { payout: 'sent', is_disputed: false } })
    expect(await requestOf(id, true)).toBe(undefined)
  })

  test('a payout that failed is sent again by the operator, or was paid by hand', async () => {
    refuses = true
    const [again, byHand] = [await withdrawal(), await withdrawal()]
    for (const id of [again, byHand]) await server.operator('approve', { id })
    server.clock.offsetMs += 61_000
    await sendUnansweredPayouts(server.context)
    expect(moved).toHaveLength(2)
    expect(await requestOf(again, true)).toMatchObject({ payout: 'failed' })
    expect(await server.operator('payout', { id: again })).toMatchObject({
      request: { payout: 'failed' },
    })
    refuses = false
    expect(await server.operator('payout', { id: again })).toMatchObject({
      request: { payout: 'sent' },
      money: 'acme pays it out.',
    })
    expect(moved).toHaveLength(4)
    const marked = await server.operator('payout', { id: byHand, by_hand: true })
    expect(marked).toMatchObject({ request: { status: 1, payout: '' }, money: '' })
    expect(moved).toHaveLength(4)
    for (const id of [again, byHand]) {
      const msg = `Request ${id} has no payout that failed.`
      expect(await server.operator('payout', { id })).toMatchObject({ success: '0', msg })
      expect(await requestOf(id, true)).toBe(undefined)
    }
  })

  test('an account stays open while a payout of it has failed or has no answer', async () => {
    refuses = true
    const paid = await server.addPlayer(600)
    await paid.saveBank()
    const id = fundIdIn(await paid.withdraw(600))
    await server.operator('approve', { id })
    const close = () => paid.ask(closeMyAccount.name, {})
    expect(await close()).toMatchObject({ code: 'account_has_requests' })
    for (const payout of ['sending', 'twice', 'failed']) {
      await query('UPDATE fund_requests SET payout = $2 WHERE id = $1', [id, payout])
      expect(await close()).toMatchObject({ code: 'account_has_requests' })
    }
    await server.operator('payout', { id, by_hand: true })
    expect(await close()).toMatchObject({ success: '1' })
  })

  test('decline --anyway refunds a payment that was paid after it had failed', async () => {
    const { id, started, shown } = await disputed()
    expect(shown).toMatchObject({ provider_does: 'refund' })
    const declined = { id, reason: 'Too late', anyway: true }
    expect(await server.operator('decline', declined)).toMatchObject({
      request: { payout: 'sent' },
      money: 'acme refunds it.',
    })
    expect(moved).toEqual([[`/orders/${started.ref}/refund`, {}]])
    expect((await player.balances()).wallet).toBe(0)
  })

  test('a refund whose process ended before the answer is sent again, and one that failed is listed', async () => {
    const { id, started } = await disputed()
    const path = `/orders/${started.ref}/refund`
    answerLater = []
    const declining = server.operator('decline', { id, reason: 'Too late', anyway: true })
    await expect.poll(() => moved.length).toBe(1)
    const [answer] = answerLater
    answerLater = null
    expect(await requestOf(id, true)).toMatchObject({ status: -1, payout: 'sending' })
    refuses = true
    server.clock.offsetMs += 61_000
    await sendUnansweredPayouts(server.context)
    expect(moved.map(([sent]) => sent)).toEqual([path, path])
    expect(await requestOf(id, true)).toMatchObject({ payout: 'failed' })
    refuses = false
    expect(await server.operator('payout', { id })).toMatchObject({
      request: { payout: 'sent' },
      money: 'acme refunds it.',
    })
    answer!()
    await declining
    expect(await requestOf(id, true)).toBe(undefined)
  })

  test('a disputed payment is not declined without its refund while the provider does not answer', async () => {
    const { id, started } = await disputed()
    orders.delete(started.ref)
    refuses = true
    const decline = (anyway: boolean) =>
      server.operator('decline', { id, reason: 'Too late', anyway })
    expect(await decline(false)).toMatchObject({ code: 'payment_is_paid' })
    expect(await decline(true)).toMatchObject({
      request: { payout: 'failed' },
      money: expect.stringMatching(/^acme did not accept the refund\. Check there/),
    })
    expect(await server.operator('payout', { id, by_hand: true })).toMatchObject({
      request: { payout: '' },
    })
  })

  test('a browser that returns with POST is sent to the page', async () => {
    const path = '/payment-status?trans_id=1&x=%2F'
    const body = 'paid=1'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '6' }
    const response = await server.app.request(path, { method: 'POST', body, headers })
    expect([response.status, response.headers.get('location')]).toEqual([303, path])
  })

  test.each([
    [{ ...keys }, 'ACME_URL must be set.'],
    [
      { ...keys, ACME_URL: 'https://acme.example', ACME_KEY: 'short' },
      'ACME_KEY must be at least 16 characters long.',
    ],
  ])('names its own key that is wrong: %o', (env, sentence) => {
    expect(() => createAcme(env)).toThrow(sentence)
  })

  async function start(points: number) {
    const transId = randomUUID()
    expect(await askForPayment(server, player, { transId, points })).toMatchObject({
      status: 'success',
    })
    const { id: ref } = [...orders.values()].find(({ reference }) => reference === transId)!
    return { transId, ref, points, player }
  }

  /** The fund id of a new one. */
  async function withdrawal(): Promise<string> {
    const rich = await server.addPlayer(1_000)
    await rich.saveBank()
    const id = fundIdIn(await rich.withdraw(600))
    moved.length = 0
    return id
  }

  /** A payout that the provider has got and not answered; `answer` lets it. */
  async function payoutInFlight() {
    refuses = false
    const id = await withdrawal()
    answerLater = []
    const approving = server.operator('approve', { id })
    await expect.poll(() => moved.length).toBe(1)
    const [answer] = answerLater
    answerLater = null
    return { id, approving, answer: answer! }
  }

  /** A payment that was paid after it had failed. */
  async function disputed() {
    refuses = false
    moved.length = 0
    const started = await start(500)
    orderOf(started).state = 'expired'
    expect(await askStatus(server, started)).toMatchObject({ status: 'FAILURE' })
    const order = Object.assign(orderOf(started), { state: 'paid' })
    expect(await deliver({ events: [{ event_id: randomUUID(), order }] })).toBe(200)
    const id = String((await player.requests())[0]?.remark)
    const shown = await requestOf(id, true)
    expect(shown).toMatchObject({ is_disputed: true })
    return { id, started, shown }
  }

  function changeProvider(name: string) {
    const { payments } = server.context
    onTestFinished(() => {
      server.context.payments = payments
    })
    server.context.payments = { provider: { ...payments.provider!, name }, sandbox: null }
  }

  function query(text: string, values: unknown[]) {
    return opened.db.query({ name: '', text }, values)
  }

  async function requestOf(id: string, pending = false) {
    const { requests } = await server.operator('requests', { pending })
    return (requests as { id: string }[]).find(request => request.id === id)
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
