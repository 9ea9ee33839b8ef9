import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import * as sentences from '#contract/sentences.ts'
import { createLog } from '../../../server/config/log.ts'
import type { AppContext } from '../../../server/context.ts'
import type {
  PaymentOrder,
  PaymentProvider,
  PaymentStatus,
} from '../../../server/payments/provider.ts'
import { askAboutUnanswered } from '../../../server/payments/settle-payment.ts'
import { balanceOf } from '../../../server/wallet/postings.ts'
import { setUpServer, testConfig } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { askForPayment, askStatus, type Started } from '../support/payments.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const SECOND_MS = 1_000
const DAY_MS = 24 * 60 * 60 * SECOND_MS

describe('a provider other than the sandbox', () => {
  const log = createLog('silent')
  let player: TestPlayer
  let orders: PaymentOrder[]
  let questions: string[]
  let status: PaymentStatus | 'no answer'
  let url: string

  const provider: PaymentProvider = {
    name: 'acme',
    async create(order) {
      orders.push(order)
      if (status === 'no answer') throw new Error('acme does not answer')
      return { url, ref: `ref-${order.transId}` }
    },
    readEvents: async () => {
      throw new Error('not of this test')
    },
    async statusOf({ ref, points }) {
      questions.push(ref)
      if (status === 'no answer') throw new Error('acme does not answer')
      return { status, points }
    },
  }

  const config = { publicOrigin: 'https://ank.example' }
  const server = setUpServer({ provider, config, log })

  beforeEach(async () => {
    orders = []
    questions = []
    status = 'PENDING'
    url = 'https://acme.example/pay/1'
    server.clock.moveTo('12:00')
    player = await server.addPlayer(0)
  })

  reconcileAfterEach(server)

  const balance = () => balanceOf(server.db, player.id)

  async function start(points = 500): Promise<Started> {
    const transId = randomUUID()
    const reply = await askForPayment(server, player, { transId, points })
    expect(reply).toMatchObject({ status: 'success', result: { payment_url: url } })
    return { transId, ref: `ref-${transId}`, points, player }
  }

  // Fails without isPaymentAddress in server/payments/routes.ts.
  test.each(['http://acme.example/pay', 'javascript:alert(1)', '//acme.example', '/\\acme', ''])(
    'cannot send a player to %o',
    async address => {
      url = address
      const reply = await askForPayment(server, player, { transId: randomUUID(), points: 500 })
      expect(reply).toMatchObject({ success: '0', msg: sentences.paymentFailed })
    },
  )

  test('starts no payment while it does not answer, and the same trans id may try again', async () => {
    const asked = { transId: randomUUID(), points: 500 }
    status = 'no answer'
    expect(await askForPayment(server, player, asked)).toMatchObject({
      success: '0',
      msg: sentences.paymentFailed,
    })
    status = 'PENDING'
    expect(await askForPayment(server, player, asked)).toMatchObject({ status: 'success' })
    expect(orders.map(order => order.transId)).toEqual([asked.transId, asked.transId])
  })

  test('is asked about a payment at most once in three seconds', async () => {
    const payment = await start()
    // On a busy machine seconds pass between the calls.
    server.clock.stop()
    await Promise.all(Array.from({ length: 30 }, () => askStatus(server, payment)))
    expect(questions).toEqual([payment.ref])
    server.clock.moveBy(SECOND_MS / 2)
    await askStatus(server, payment)
    expect(questions).toHaveLength(1)
    server.clock.moveBy(3 * SECOND_MS)
    await Promise.all(Array.from({ length: 30 }, () => askStatus(server, payment)))
    expect(questions).toHaveLength(2)
  })

  function context(): AppContext {
    return {
      db: server.db,
      clock: server.clock,
      log,
      config: testConfig,
      payments: { provider, sandbox: null },
      sms: { isLog: false, send: async () => {} },
    }
  }

  test('is asked by the timer about unfinished payments, less and less often', async () => {
    const payment = await start()
    await askAboutUnanswered(context())
    expect(questions).not.toContain(payment.ref)
    const startedAtMs = server.clock.now()
    for (let minutes = 1; minutes <= 24 * 60; minutes += 5) {
      server.clock.moveTo(startedAtMs + minutes * 61 * SECOND_MS)
      await askAboutUnanswered(context())
    }
    const asked = questions.filter(ref => ref === payment.ref).length
    expect(asked).toBeGreaterThan(15)
    expect(asked).toBeLessThan(50)
    status = 'SUCCESS'
    server.clock.moveTo(startedAtMs + 2 * DAY_MS)
    await askAboutUnanswered(context())
    expect(await balance()).toBe(500)
  })
})
