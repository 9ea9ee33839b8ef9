import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { updatePay } from '#contract/payments.ts'
import { endAbandoned } from '../../../server/payments/abandoned.ts'
import { settleOrder } from '../../../server/payments/sandbox/orders.ts'
import { askAboutUnanswered } from '../../../server/payments/settle-payment.ts'
import { balanceOf } from '../../../server/wallet/balances.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { hasPostgres } from '../support/database.ts'
import { inParallel, setUpGameServer, type TestPlayer } from '../support/game-server.ts'
import { askStatus, type Started, sendEvent, startPayment } from '../support/payments.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const HOUR_MS = 60 * 60 * 1000
const NOT_PAID = 'The payment was not completed in time.'

describe.skipIf(!hasPostgres)('an abandoned payment', () => {
  const server = setUpGameServer('postgres', NOON)
  let player: TestPlayer
  let payment: Started

  beforeEach(async () => {
    server.clock.offsetMs = Date.parse(NOON) - Date.now()
    player = await server.addPlayer(0)
    payment = await startPayment(server, player)
  })

  afterEach(async () => {
    await server.operator('setting', { key: 'PAYMENT_HOURS', value: '24' })
    expect(await reconcile(server.db)).toEqual([])
  })

  test('fails after 24 hours with the reason', async () => {
    await passHours(23.9)
    expect(await request()).toMatchObject({ status: '0', reason: '' })
    await passHours(0.2)
    expect(await request()).toMatchObject({
      status: '-1',
      reason: NOT_PAID,
      reason_code: 'payment_not_completed',
    })
    expect(await askStatus(server, payment)).toMatchObject({ status: 'FAILURE' })
    expect(await balance()).toBe(0)
  })

  test('fails after the hours of the setting', async () => {
    const setting = { key: 'PAYMENT_HOURS', value: '2' }
    expect(await server.operator('setting', setting)).toMatchObject({ success: '1' })
    await passHours(2.1)
    expect(await request()).toMatchObject({ status: '-1', reason: NOT_PAID })
    const none = { key: 'PAYMENT_HOURS', value: '0' }
    expect(await server.operator('setting', none)).toMatchObject({ success: '0' })
  })

  test('with a UTR waits for the operator', async () => {
    const [{ trans_id }] = (await player.requests()) as [{ trans_id: string }]
    expect(trans_id).toBe(payment.transId)
    expect(await attachUtr('412345678901')).toMatchObject({ success: '1' })
    await passHours(24 * 20)
    expect(await request()).toMatchObject({ status: '0', utr: '412345678901' })
    expect(await server.operator('approve', { id: await fundId() })).toMatchObject({ success: '1' })
    expect(await balance()).toBe(500)
  })

  test('takes no UTR once it has failed', async () => {
    await passHours(25)
    expect(await attachUtr('412345678901')).toMatchObject({ code: 'payment_not_pending' })
  })

  test('that is paid after it failed is credited once, by an event', async () => {
    await passHours(25)
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await request()).toMatchObject({ status: '1', reason: '' })
    expect(await askStatus(server, payment)).toMatchObject({ status: 'SUCCESS' })
    expect(await balance()).toBe(500)
  })

  test('that is paid after it failed is credited when the player asks', async () => {
    await passHours(25)
    await pay()
    server.clock.offsetMs += 4_000
    expect(await askStatus(server, payment)).toMatchObject({ status: 'SUCCESS' })
    expect(await balance()).toBe(500)
  })

  test('that is paid after it failed is found by the job', async () => {
    await passHours(25)
    await pay()
    await passHours(8)
    expect(await balance()).toBe(500)
  })

  test('that the operator finds paid after it failed can be approved, once', async () => {
    await passHours(25)
    const id = await fundId()
    const replies = await inParallel(5, () => server.operator('approve', { id }))
    expect(replies.filter(reply => reply.success === '1')).toHaveLength(1)
    expect(await balance()).toBe(500)
  })

  test('that was paid just before it is due is credited and does not fail', async () => {
    await pay()
    await passHours(25)
    expect(await request()).toMatchObject({ status: '1' })
    expect(await balance()).toBe(500)
  })

  test('that fails, is paid and is approved in parallel is credited once', async () => {
    const id = await fundId()
    server.clock.offsetMs += 25 * HOUR_MS
    await Promise.all([
      ...Array.from({ length: 5 }, () => endAbandoned(context())),
      ...Array.from({ length: 5 }, () => sendEvent(server, payment, 'SUCCESS')),
      ...Array.from({ length: 5 }, () => server.operator('approve', { id })),
    ])
    await passHours(0)
    expect(await request()).toMatchObject({ status: '1' })
    expect(await balance()).toBe(500)
  })

  test('that the provider or the operator declined stays declined', async () => {
    expect(await sendEvent(server, payment, 'FAILURE')).toBe(200)
    await passHours(25)
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await request()).toMatchObject({ status: '-1', reason_code: 'payment_not_made' })
    expect(await balance()).toBe(0)
  })

  /** The clock moves on, the player stays logged in, and the jobs of payments run. */
  async function passHours(hours: number) {
    server.clock.offsetMs += hours * HOUR_MS
    const text = 'UPDATE sessions SET last_seen_at = $1'
    await server.db.query({ name: 'test_seen', text }, [new Date(server.clock.now())])
    await askAboutUnanswered(context())
    await endAbandoned(context())
  }

  function context() {
    return server.context
  }

  async function pay() {
    expect(await settleOrder(server.db, payment.ref, 'SUCCESS', server.clock.now())).toBeTruthy()
  }

  function attachUtr(utr: string) {
    return server.call(updatePay.name, { TRANS_ID: payment.transId, UTR_NUM: utr }, player.headers)
  }

  async function request() {
    return (await player.requests())[0]
  }

  async function fundId() {
    return String((await request())?.remark)
  }

  function balance() {
    return balanceOf(server.db, player.id)
  }
})
