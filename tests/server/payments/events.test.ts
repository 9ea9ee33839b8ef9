import { beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { settleOrder } from '../../../server/payments/sandbox/sandbox.ts'
import { balanceOf } from '../../../server/wallet/postings.ts'
import { setUpServer } from '../../support/server.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { askStatus, type Started, sendEvent, startPayment } from '../support/payments.ts'
import { reconcileAfterEach } from '../support/wallet.ts'

const MINUTE_MS = 60_000
const PLAYERS = 25
const PAYMENTS = 50
const AT_ONCE = 24

const words = ['FAILURE', 'SUCCESS'] as const

describe('payment events', () => {
  const server = setUpServer({ log: createLog('silent') })
  let player: TestPlayer
  let payment: Started

  beforeEach(async () => {
    player = await server.addPlayer(0)
    payment = await startPayment(server, player)
  })

  reconcileAfterEach(server)

  const balance = () => balanceOf(server.db, player.id)
  const statusNow = async () => (await askStatus(server, payment)).status

  // Fails without isPending in settle-payment.ts: repeated events then meet the unique key of the
  // deposit and get a 500, and their senders never stop.
  test(`${PAYMENTS} payments with three shuffled events each, and polls between them, credit as often`, async () => {
    const each = Array.from({ length: PAYMENTS / PLAYERS }, (_, index) => 100 + index)
    const players = await Promise.all(Array.from({ length: PLAYERS }, () => server.addPlayer(0)))
    const payments = (await inShuffledOrder(
      players.flatMap(owner => each.map(points => async () => startPayment(server, owner, points))),
    )) as Started[]
    const happenings = payments.flatMap(begun => [
      () => sendEvent(server, begun, 'SUCCESS'),
      () => sendEvent(server, begun, 'SUCCESS'),
      () => sendEvent(server, begun, 'SUCCESS'),
      () => sendEvent(server, begun, 'PENDING'),
      () => settleOrder(server.db, begun.ref, 'SUCCESS', server.clock.now()).then(() => 200),
      () => askStatus(server, begun).then(reply => reply.httpStatus),
      () => askStatus(server, begun).then(reply => reply.httpStatus),
    ])

    const answers = await inShuffledOrder(happenings)

    expect(new Set(answers)).toEqual(new Set([200]))
    const whole = each.reduce((sum, points) => sum + points, 0)
    for (const owner of players) expect(await balanceOf(server.db, owner.id)).toBe(whole)
    expect(await depositsOf(payments)).toBe(PAYMENTS)
  })

  test.each([
    // Fails without the comparison of signatures in sandbox/events.ts.
    ['signed with another secret', { secret: 'x'.repeat(24) }, 401],
    // Fails when the signature is taken over a part of the body.
    ['changed after signing', { spoil: (body: string) => body.replace('500', '501') }, 401],
    ['padded after signing', { spoil: (body: string) => `${body} ` }, 401],
    // Fails without STALE_AFTER_MS in sandbox/events.ts.
    ['six minutes old', { ageMs: 6 * MINUTE_MS }, 401],
    ['from six minutes ahead', { ageMs: -6 * MINUTE_MS }, 401],
    // Fails when the time is not signed.
    ['six minutes old under a fresh time', { ageMs: 6 * MINUTE_MS, isRestamped: true }, 401],
    // Fails without the comparison of points in payments/events.ts.
    ['of another amount', { points: 501 }, 409],
    ['of another order', { ref: 'f'.repeat(32) }, 409],
    // Fails when an unknown payment gets a 200.
    ['of an unknown payment', { transId: 'unknown-payment' }, 404],
  ])('an event %s credits nothing, and does not block the true one', async (_, changes, answer) => {
    expect(await sendEvent(server, payment, 'SUCCESS', changes)).toBe(answer)
    expect(await balance()).toBe(0)
    expect(await statusNow()).toBe('PENDING')
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await balance()).toBe(500)
  })

  test.each([
    ['no headers at all', '/payments/events/sandbox', '{}', 401],
    ['another provider', '/payments/events/acme', '{}', 404],
    ['more than 64 KB', '/payments/events/sandbox', 'x'.repeat(64 * 1024 + 1), 413],
  ])('refuses a POST with %s', async (_, path, body, answer) => {
    const headers = { 'content-length': String(body.length) }
    const response = await server.app.request(path, { method: 'POST', headers, body })
    expect(response.status).toBe(answer)
    expect(await response.json()).toMatchObject({ success: '0', server_time: expect.any(Number) })
  })

  // Fails without isPending in settle-payment.ts.
  test.each(['SUCCESS', 'FAILURE'] as const)('after %s no event changes a payment', async first => {
    await sendEvent(server, payment, first)
    for (const status of ['FAILURE', 'SUCCESS', 'PENDING'] as const) {
      expect(await sendEvent(server, payment, status)).toBe(200)
    }
    expect(await statusNow()).toBe(first)
    expect(await balance()).toBe(first === 'SUCCESS' ? 500 : 0)
  })

  test('an id that was used for another event is refused, and the same event is not', async () => {
    const other = await startPayment(server, player)
    expect(await sendEvent(server, payment, 'PENDING')).toBe(200)
    const change = (body: string) => body.replace('"status":"PENDING"', '"status":"SUCCESS"')
    for (const changes of [{ change }, { points: 501 }, { transId: other.transId }]) {
      expect(await sendEvent(server, payment, 'PENDING', changes)).toBe(409)
    }
    expect(await sendEvent(server, payment, 'PENDING')).toBe(200)
    expect([await statusNow(), await balance()]).toEqual(['PENDING', 0])
  })

  // Fails when an event is stored before it is acted on, or answered before it is stored.
  test('an event that cannot be stored gets 500 and takes effect when it comes again', async () => {
    const forbid = async (table: string, what: string, work: () => Promise<number>) => {
      await alter(`ALTER TABLE ${table} ADD CONSTRAINT test_full CHECK (${what}) NOT VALID`)
      expect(await work()).toBe(500)
      await alter(`ALTER TABLE ${table} DROP CONSTRAINT test_full`)
    }
    const second = await startPayment(server, player)
    await forbid('payment_events', `trans_id <> '${payment.transId}'`, () =>
      sendEvent(server, payment, 'SUCCESS'),
    )
    await forbid('transactions', `kind <> 'deposit'`, () => sendEvent(server, second, 'SUCCESS'))
    for (const begun of [payment, second]) {
      expect(await sendEvent(server, begun, 'SUCCESS')).toBe(200)
    }
    expect(await balance()).toBe(1_000)
  })

  // Fails without the lock in settle-payment.ts.
  test('of FAILURE and SUCCESS in parallel one counts for good', async () => {
    let expected = 0
    for (let round = 0; round < 8; round++) {
      const begun = await startPayment(server, player)
      const [first, second] = round % 2 ? words : words.toReversed()
      await Promise.all([sendEvent(server, begun, first!), sendEvent(server, begun, second!)])
      const { status } = await askStatus(server, begun)
      expected += status === 'SUCCESS' ? 500 : 0
      expect(await balance()).toBe(expected)
    }
  })

  test('a player whose account is blocked meanwhile still gets the points', async () => {
    const block = { name: 'test_block', text: `UPDATE players SET status = '0' WHERE id = $1` }
    await server.db.query(block, [player.id])
    expect(await sendEvent(server, payment, 'SUCCESS')).toBe(200)
    expect(await balance()).toBe(500)
  })

  const alter = (text: string) => server.db.query({ name: '', text }, [])

  async function depositsOf(payments: Started[]) {
    const text = `SELECT count(*) AS count FROM transactions t JOIN payments p ON p.fund_id = t.ref
      WHERE t.kind = 'deposit' AND p.status = 'SUCCESS' AND p.trans_id = ANY($1)`
    const transIds = payments.map(({ transId }) => transId)
    const [row] = await server.db.query<{ count: number }>({ name: 'test_deposits', text }, [
      transIds,
    ])
    return row?.count
  }
})

/** Runs all work, some at a time, in random order. Returns the results in that order. */
async function inShuffledOrder<T>(works: (() => Promise<T>)[]): Promise<T[]> {
  const queue = works
    .map(work => ({ work, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
  const results: T[] = []
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) results.push(await next.work())
    }),
  )
  return results
}
