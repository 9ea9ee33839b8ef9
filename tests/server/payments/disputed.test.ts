import { beforeEach, describe, expect, test } from 'vitest'
import type { OperatorRequest } from '#contract/operator/requests.ts'
import { updatePay } from '#contract/payments.ts'
import { createLog } from '../../../server/config/log.ts'
import { settleOrder } from '../../../server/payments/sandbox/sandbox.ts'
import { balanceOf } from '../../../server/wallet/postings.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, type TestPlayer } from '../../support/test-players.ts'
import { askStatus, type Started, sendEvent, startPayment } from '../support/payments.ts'
import { inParallel } from '../support/replies.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

describe('a payment that succeeds after it failed or was declined', () => {
  const server = setUpServer({ log: createLog('silent') })
  let player: TestPlayer
  let payment: Started
  let id: string

  beforeEach(async () => {
    player = await server.addPlayer(0)
    payment = await startPayment(server, player)
    id = String((await player.requests())[0]?.remark)
  })

  reconcileAfterEach(server)

  const balance = () => balanceOf(server.db, player.id)
  const ofPlayer = async () => (await player.requests())[0]
  const decline = (more = {}) => server.operator('decline', { id, reason: 'No money', ...more })
  const approve = (more = {}) => server.operator('approve', { id, ...more })
  const pay = () => settleOrder(server.db, payment.ref, 'SUCCESS', server.clock.now())

  async function pending() {
    const { requests } = (await server.operator('requests', { pending: true })) as unknown as {
      requests: OperatorRequest[]
    }
    return requests.filter(request => request.id === id)
  }

  test('is disputed, stays -1 for the player and is credited once', async () => {
    expect(await sendEvent(server, payment, 'FAILURE')).toBe(200)
    expect(await inParallel(5, () => sendEvent(server, payment, 'SUCCESS'))).toEqual(
      Array(5).fill(200),
    )
    await pay()
    expect(await pending()).toMatchObject([{ status: -1, is_disputed: true }])
    expect(await ofPlayer()).toMatchObject({ status: '-1', reason_code: 'payment_disputed' })
    expect(await askStatus(server, payment)).toMatchObject({ status: 'FAILURE' })
    expect(await balance()).toBe(0)
    const replies = await inParallel(5, () => approve())
    expect(replies.filter(({ success }) => success === '1')).toHaveLength(1)
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await ofPlayer()).toMatchObject({ status: '1' })
    expect(await askStatus(server, payment)).toMatchObject({ status: 'SUCCESS' })
    expect(await pending()).toEqual([])
    expect(await balance()).toBe(500)
    const text = 'SELECT dispute FROM fund_requests WHERE id = $1'
    expect(await server.run(text, [id])).toEqual([{ dispute: 'credited' }])
  })

  test('keeps the reason of the operator, and a second decline is for good', async () => {
    expect(await decline()).toMatchObject({ success: '1', warning: expect.stringMatching(/later/) })
    await sendEvent(server, payment, 'SUCCESS')
    expect(await pending()).toMatchObject([{ is_disputed: true, reason: 'No money' }])
    expect(await ofPlayer()).toMatchObject({ status: '-1', reason: 'No money' })
    await pay()
    expect(await decline()).toMatchObject({ success: '0', code: 'payment_is_paid' })
    expect(await decline({ anyway: true })).toMatchObject({
      success: '1',
      warning: expect.stringMatching(/send it back/),
    })
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await pending()).toEqual([])
    expect(await approve()).toMatchObject({ success: '0', code: 'request_declined' })
    expect(await balance()).toBe(0)
  })

  test('whose UTR another request has by then is not credited', async () => {
    const utr = newUtr()
    await server.call(updatePay.name, { TRANS_ID: payment.transId, UTR_NUM: utr }, player.headers)
    await decline()
    expect(await player.deposit(500, utr)).toMatchObject({ success: '1' })
    await pay()
    await sendEvent(server, payment, 'SUCCESS')
    expect(await approve()).toMatchObject({ success: '0', code: 'utr_used' })
    expect(await balance()).toBe(0)
  })

  test('the provider is asked before a payment is approved by hand', async () => {
    expect(await approve()).toMatchObject({ success: '0', code: 'payment_not_confirmed' })
    expect(await balance()).toBe(0)
    await pay()
    expect(await approve()).toMatchObject({ success: '1', request: { status: 1 } })
    expect(await approve()).toMatchObject({ success: '0', code: 'request_approved' })
    expect(await balance()).toBe(500)
  })

  test('the provider is asked before a payment is declined by hand', async () => {
    await pay()
    expect(await decline()).toMatchObject({ success: '0', code: 'payment_is_paid' })
    expect(await ofPlayer()).toMatchObject({ status: '1' })
    expect(await decline({ anyway: true })).toMatchObject({ code: 'request_approved' })
    expect(await balance()).toBe(500)
  })
})
