import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeBreak } from '#contract/limits.ts'
import { updatePay } from '#contract/payments.ts'
import * as sentences from '#contract/sentences.ts'
import { settleOrder } from '../../../server/payments/sandbox/sandbox.ts'
import { balanceOf } from '../../../server/wallet/postings.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { askForPayment, askStatus, sendEvent, startPayment } from '../support/payments.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const NOT_YOURS = 'This belongs to another account.'
const USED =
  'This payment reference was already used for another payment. Please start the payment again.'

describe('payments', () => {
  const server = setUpServer()
  let player: TestPlayer
  let other: TestPlayer

  beforeEach(async () => {
    server.clock.moveTo('12:00')
    player = await server.addPlayer(0)
    other = await server.addPlayer(0)
  })

  reconcileAfterEach(server)

  const balance = () => balanceOf(server.db, player.id)

  // Fails without the minimum in request-funds.ts.
  test('refuses less than the minimum deposit, and creates no order', async () => {
    const reply = await askForPayment(server, player, { transId: randomUUID(), points: 99 })
    expect(reply).toMatchObject({
      success: '0',
      status: 'failed',
      msg: sentences.minimumDeposit(100),
    })
    expect(await history()).toEqual([])
    const enough = await askForPayment(server, player, { transId: randomUUID(), points: 100 })
    expect(enough).toMatchObject({ status: 'success' })
  })

  test('one trans id sent 20 times in parallel makes one payment with one address', async () => {
    const asked = { transId: randomUUID(), points: 500 }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => askForPayment(server, player, asked)),
    )
    const addresses = replies.map(reply => (reply.result as { payment_url: string }).payment_url)
    expect(new Set(addresses).size).toBe(1)
    expect(await history()).toHaveLength(1)
  })

  // Fails without the comparisons of player and points in payments/routes.ts.
  test('refuses the trans id of another player or amount and reveals nothing', async () => {
    const { transId } = await startPayment(server, player)
    const refused = { success: '0', status: 'failed' }
    const [foreign, changed] = await Promise.all([
      askForPayment(server, other, { transId, points: 500 }),
      askForPayment(server, player, { transId, points: 501 }),
    ])
    expect(foreign).toMatchObject({ ...refused, httpStatus: 403, msg: NOT_YOURS })
    expect(changed).toMatchObject({ ...refused, httpStatus: 200, msg: USED })
    expect(JSON.stringify(foreign)).not.toContain('sandbox-pay')
  })

  test('a player has to wait after 60 payments in an hour, but may repeat an old one', async () => {
    const first = await startPayment(server, player)
    for (let begun = 1; begun < 60; begun++) await startPayment(server, player)
    const refused = await askForPayment(server, player, { transId: randomUUID(), points: 500 })
    expect(refused).toMatchObject({ httpStatus: 429 })
    expect(await askForPayment(server, player, first)).toMatchObject({ status: 'success' })
  })

  // Fails if the attempt is counted in the transaction, which a refusal rolls back.
  test('a player has to wait after 60 refused payments in an hour', async () => {
    await player.ask(takeBreak.name, { span: '24h' })
    const ask = () => askForPayment(server, player, { transId: randomUUID(), points: 500 })
    for (let refused = 0; refused < 60; refused++) {
      expect(await ask()).toMatchObject({ code: 'excluded' })
    }
    expect(await ask()).toMatchObject({ httpStatus: 429, code: 'too_many_tries' })
  })

  // Fails without `session?.player.id !== payment.player_id` in payments/routes.ts.
  test('the details of a payment are for its owner, the status for anybody', async () => {
    const payment = await startPayment(server, player)
    await sendEvent(server, payment, 'SUCCESS')
    expect(await askStatus(server, payment)).toMatchObject({
      status: 'SUCCESS',
      message: '500 points added to your wallet.',
      points: 500,
      fund_id: expect.stringMatching(/^D/),
    })
    for (const headers of [{}, other.headers]) {
      const reply = await askStatus(server, payment, headers as typeof player.headers)
      expect(reply).toEqual({
        success: '1',
        status: 'SUCCESS',
        code: 'payment_succeeded',
        params: {},
        message: 'Payment successful.',
        httpStatus: 200,
        server_time: expect.any(Number),
      })
    }
  })

  test('a forged trans id has the status failed, as any unknown one', async () => {
    const forged = { transId: randomUUID(), ref: '', points: 0, player }
    expect(await askStatus(server, forged)).toMatchObject({
      httpStatus: 200,
      status: 'FAILURE',
      message: sentences.paymentFailed,
    })
    const injected = { ...forged, transId: "' OR 1=1 --" }
    expect(await askStatus(server, injected)).toMatchObject({ status: 'failed' })
  })

  test('asks the provider where no event has come, and credits once', async () => {
    const payment = await startPayment(server, player)
    await settleOrder(server.db, payment.ref, 'SUCCESS', server.clock.now())
    const replies = await Promise.all(Array.from({ length: 20 }, () => askStatus(server, payment)))
    expect(replies.some(reply => reply.status === 'SUCCESS')).toBe(true)
    expect(await askStatus(server, payment)).toMatchObject({ status: 'SUCCESS' })
    expect(await balance()).toBe(500)
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await balance()).toBe(500)
  })

  test('only its owner can attach a UTR to a pending payment, and a UTR belongs to one payment', async () => {
    const payment = await startPayment(server, player)
    const attach = (by: TestPlayer, transId: string, utr: string) =>
      server.call(updatePay.name, { TRANS_ID: transId, UTR_NUM: utr }, by.headers)
    const utr = `UTR${Date.now()}`
    const none = {
      success: '0',
      msg: 'We cannot take a UTR for this payment. Please check Deposit History, or contact support.',
    }
    const foreign = await attach(other, payment.transId, utr)
    expect(foreign).toMatchObject({ ...none, httpStatus: 403 })
    const server_time = expect.any(Number)
    expect(await attach(player, randomUUID(), utr)).toEqual({ ...foreign, server_time })
    expect(await attach(player, payment.transId, utr)).toMatchObject({ success: '1' })
    expect(await attach(player, payment.transId, utr)).toMatchObject({ success: '1' })
    const second = await startPayment(server, other)
    expect(await attach(other, second.transId, utr)).toMatchObject({
      success: '0',
      msg: 'This UTR was already sent with another request. Please check the UTR, or contact support.',
    })
    expect(await history()).toMatchObject([{ utr, status: '0' }])
    await sendEvent(server, payment, 'SUCCESS')
    expect(await attach(player, payment.transId, `${utr}9`)).toMatchObject({
      ...none,
      httpStatus: 200,
    })
  })

  async function history() {
    const request = { phone_number: player.phone }
    const reply = await server.call('get_request_history.php', request, player.headers)
    return reply.result as Record<string, unknown>[]
  }
})
