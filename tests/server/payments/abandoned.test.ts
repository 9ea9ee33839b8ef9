import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorRequest } from '#contract/operator/requests.ts'
import { updatePay } from '#contract/payments.ts'
import { closeMyAccount } from '#contract/profile.ts'
import { findPayment, unansweredPayments } from '../../../server/payments/payment-rows.ts'
import { settleOrder } from '../../../server/payments/sandbox/sandbox.ts'
import {
  askAboutUnanswered,
  endAbandoned,
  settlePayment,
} from '../../../server/payments/settle-payment.ts'
import { balanceOf } from '../../../server/wallet/postings.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, type TestPlayer } from '../../support/test-players.ts'
import { duringClosing } from '../support/closing.ts'
import { askStatus, type Started, sendEvent, startPayment } from '../support/payments.ts'
import { inParallel } from '../support/replies.ts'

const HOUR_MS = 60 * 60 * 1000
const NOT_PAID = 'The payment was not completed in time. If you have paid, send the UTR.'

describe('an abandoned payment', () => {
  const server = setUpServer()
  let player: TestPlayer
  let payment: Started

  beforeEach(async () => {
    server.clock.moveTo('12:00')
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

  test('with a UTR waits for the operator', async () => {
    const [{ trans_id }] = (await player.requests()) as [{ trans_id: string }]
    expect(trans_id).toBe(payment.transId)
    expect(await attachUtr('412345678901')).toMatchObject({ success: '1' })
    await passHours(24 * 20)
    expect(await request()).toMatchObject({ status: '0', utr: '412345678901' })
    const approval = { id: await fundId(), anyway: true }
    expect(await server.operator('approve', approval)).toMatchObject({ success: '1' })
    expect(await balance()).toBe(500)
  })

  test('accepts a UTR after it expired, and is pending again', async () => {
    await passHours(25)
    const utr = '412345678902'
    expect(await attachUtr(utr)).toMatchObject({ success: '1' })
    expect(await request()).toMatchObject({ status: '0', reason: '', utr })
    expect(await askStatus(server, payment)).toMatchObject({ status: 'PENDING' })
    expect(await player.deposit(500, utr)).toMatchObject({ code: 'utr_used' })
    await passHours(24 * 20)
    expect(await request()).toMatchObject({ status: '0' })
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await attachUtr('412345678903')).toMatchObject({ code: 'payment_not_pending' })
    expect(await balance()).toBe(500)
  })

  test('accepts no UTR while the account is closed', async () => {
    await passHours(25)
    const attached = await duringClosing(server.db, player.id, {
      close: () => player.ask(closeMyAccount.name, {}),
      work: () => attachUtr('412345678913'),
    })
    expect(attached).toMatchObject({ code: 'login_required' })
    const text = 'SELECT status FROM fund_requests WHERE player_id = $1'
    expect(await server.db.query({ name: '', text }, [player.id])).toEqual([{ status: -1 }])
  })

  test('with a UTR that fails at the provider waits for the operator, after an event', async () => {
    expect(await attachUtr('412345678905')).toMatchObject({ success: '1' })
    expect(await sendEvent(server, payment, 'FAILURE')).toBe(200)
    await expectToWait()
    const id = await fundId()
    expect(await server.operator('approve', { id, anyway: true })).toMatchObject({ success: '1' })
    expect(await balance()).toBe(500)
  })

  test('declined by the operator after it expired, then SUCCESS: not credited', async () => {
    await passHours(25)
    const decline = { id: await fundId(), reason: 'Paid by another request' }
    expect(await server.operator('decline', decline)).toMatchObject({ success: '1' })
    expect(await server.operator('decline', decline)).toMatchObject({ code: 'request_declined' })
    await pay()
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    await passHours(25)
    expect(await attachUtr('412345678907')).toMatchObject({ code: 'payment_not_pending' })
    expect(await request()).toMatchObject({ status: '-1', reason: decline.reason })
    expect(await balance()).toBe(0)
  })

  test('that fails at the provider after it expired is not credited by a later SUCCESS', async () => {
    await passHours(25)
    expect(await sendEvent(server, payment, 'FAILURE')).toBe(200)
    expect(await request()).toMatchObject({ status: '-1', reason_code: 'payment_not_made' })
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await attachUtr('412345678908')).toMatchObject({ code: 'payment_not_pending' })
    expect(await balance()).toBe(0)
  })

  test('that is paid after it failed is disputed, by an event, when the player asks or by the job', async () => {
    const ways = [
      () => sendEvent(server, payment, 'SUCCESS'),
      async () => {
        await pay()
        server.clock.moveBy(4_000)
        return askStatus(server, payment)
      },
      async () => {
        await pay()
        return passHours(8)
      },
    ]
    for (const way of ways) {
      payment = await startPayment(server, player)
      await passHours(25)
      await way()
      expect(await request()).toMatchObject({ status: '-1', reason_code: 'payment_disputed' })
      expect((await operatorRequests())[0]).toMatchObject({ status: -1, is_disputed: true })
      expect(await askStatus(server, payment)).toMatchObject({
        status: 'FAILURE',
        code: 'payment_disputed',
      })
      expect(await attachUtr(newUtr())).toMatchObject({ code: 'payment_not_pending' })
      expect(await balance()).toBe(0)
    }
  })

  test('that the operator finds paid after it failed can be approved, once', async () => {
    await passHours(25)
    const id = await fundId()
    const replies = await inParallel(5, () => server.operator('approve', { id, anyway: true }))
    expect(replies.filter(reply => reply.success === '1')).toHaveLength(1)
    expect(await balance()).toBe(500)
  })

  // Fails if only `expired_at` is looked at: it stays set after the operator has approved the payment.
  test('that the operator approved after it expired takes no UTR and no failure', async () => {
    await passHours(25)
    const expired = await findPayment(server.db, payment.transId)
    const approval = { id: await fundId(), anyway: true }
    expect(await server.operator('approve', approval)).toMatchObject({ success: '1' })
    expect(await server.operator('approve', approval)).toMatchObject({ code: 'request_approved' })
    const refusal = { ...approval, reason: 'No' }
    expect(await server.operator('decline', refusal)).toMatchObject({ code: 'request_approved' })
    expect(await attachUtr('412345678909')).toMatchObject({ code: 'payment_not_pending' })
    await settlePayment(server.db, expired!, 'FAILURE')
    expect(await request()).toMatchObject({ status: '1', utr: '' })
    expect(await askStatus(server, payment)).toMatchObject({ status: 'SUCCESS' })
    expect(await balance()).toBe(500)
  })

  test('that was paid just before it is due is credited and does not fail', async () => {
    await pay()
    server.clock.moveBy(25 * HOUR_MS)
    await endAbandoned(context())
    await stayLoggedIn()
    expect(await request()).toMatchObject({ status: '1' })
    expect(await balance()).toBe(500)
  })

  test('that fails, is paid and is approved in parallel is credited once', async () => {
    const id = await fundId()
    server.clock.moveBy(25 * HOUR_MS)
    await Promise.all([
      ...Array.from({ length: 5 }, () => endAbandoned(context())),
      ...Array.from({ length: 5 }, () => sendEvent(server, payment, 'SUCCESS')),
      ...Array.from({ length: 5 }, () => server.operator('approve', { id, anyway: true })),
    ])
    await passHours(0)
    expect(await request()).toMatchObject({ status: '1' })
    expect(await balance()).toBe(500)
  })

  test('that expires, gets a UTR, is paid and is declined in parallel is decided once', async () => {
    for (let round = 0; round < 6; round++) {
      player = await server.addPlayer(0)
      payment = await startPayment(server, player)
      const decline = { id: await fundId(), reason: 'No' }
      if (round % 2) await passHours(25)
      else server.clock.moveBy(25 * HOUR_MS)
      await stayLoggedIn()
      const [declined, utrSaved] = await Promise.all([
        server.operator('decline', decline),
        attachUtr(newUtr()),
        endAbandoned(context()),
        inParallel(3, () => sendEvent(server, payment, 'SUCCESS')),
      ])
      const { status, reason_code } = (await request())!
      // Paid after it failed and before its UTR, it is disputed: the decline is refused.
      const isDisputed = declined?.code === 'payment_is_paid' && reason_code === 'payment_disputed'
      expect(status).toBe(declined?.success === '1' || isDisputed ? '-1' : '1')
      expect(await balance()).toBe(status === '1' ? 500 : 0)
      expect(utrSaved).toMatchObject({ httpStatus: 200 })
    }
  })

  /** Moves the clock, keeps the player logged in, and runs the jobs of payments. */
  async function passHours(hours: number) {
    server.clock.moveBy(hours * HOUR_MS)
    await stayLoggedIn()
    await askAboutUnanswered(context())
    await endAbandoned(context())
  }

  async function stayLoggedIn() {
    const text = 'UPDATE sessions SET last_seen_at = $1'
    await server.db.query({ name: 'test_seen', text }, [new Date(server.clock.now())])
  }

  /** Expects a payment that failed at the provider and waits for the operator. */
  async function expectToWait() {
    expect(await operatorRequests()).toMatchObject([{ status: 0, payment_status: 'FAILURE' }])
    expect(await askStatus(server, payment)).toMatchObject({ status: 'FAILURE' })
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    await passHours(24 * 20)
    expect(await request()).toMatchObject({ status: '0', utr: expect.stringMatching(/^4/) })
    expect(await balance()).toBe(0)
    const unanswered = await unansweredPayments(server.db, 'sandbox', server.clock.now(), 1_000)
    expect(unanswered.map(({ trans_id }) => trans_id)).not.toContain(payment.transId)
  }

  async function operatorRequests() {
    const { requests } = (await server.operator('requests', {})) as unknown as {
      requests: OperatorRequest[]
    }
    return requests.filter(({ phone }) => phone === player.phone)
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
