import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { requestWithdrawal } from '../../../server/funds/request-funds.ts'
import { readableId } from '../../../server/wallet/readable-ids.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, type TestPlayer } from '../../support/test-players.ts'
import { duringClosing } from '../support/closing.ts'
import { waitingForLocks } from '../support/database.ts'
import { report, startPayment } from '../support/payments.ts'
import { fundIdIn, inParallel, isAccepted, messageOf } from '../support/replies.ts'
import { addDebt, reconcileAfterEach } from '../support/wallet.ts'

const ROUNDS = 8

describe('concurrent deposits and withdrawals, on PostgreSQL', () => {
  const server = setUpServer()

  beforeAll(async () => {
    await server.operator('setting', { key: 'MIN_WITHDRAW', value: '1' })
  })

  reconcileAfterEach(server)

  // Fails without the lock in decide-request.ts.
  test.each(['deposit', 'withdrawal'] as const)(
    'of two approvals and a decline of one %s in parallel one succeeds, and the others learn which',
    async kind => {
      for (let round = 0; round < ROUNDS; round++) {
        const player = await server.addPlayer(1_000)
        const id = fundIdIn(await (kind === 'deposit' ? player.deposit(400) : player.withdraw(400)))

        const replies = await Promise.all([
          server.operator('approve', { id }),
          server.operator('decline', { id, reason: 'No' }),
          server.operator('approve', { id }),
        ])

        const winner = replies.filter(isAccepted)
        expect(winner).toHaveLength(1)
        const isApproved = winner[0] !== replies[1]
        const decision = isApproved ? 'approved' : 'declined'
        expect(
          new Set(replies.filter(reply => !isAccepted(reply)).map(reply => reply.msg)),
        ).toEqual(new Set([`Request ${id} was already ${decision}.`]))
        const wallet = kind === 'deposit' ? (isApproved ? 1_400 : 1_000) : isApproved ? 600 : 1_000
        expect(await player.balances()).toEqual({ wallet, held: 0, owed: 0 })
      }
    },
  )

  // Fails without `FOR UPDATE` in decide-request.ts: each then finds the request open.
  test.each(['deposit', 'withdrawal'] as const)(
    'decisions on one %s that wait for each other all learn the first one',
    async kind => {
      const player = await server.addPlayer(1_000)
      const id = fundIdIn(await (kind === 'deposit' ? player.deposit(400) : player.withdraw(400)))
      const replies = await whileLocked(
        `SELECT FROM fund_requests WHERE id = '${id}' FOR UPDATE`,
        3,
        () =>
          Promise.all([
            server.operator('approve', { id }),
            server.operator('approve', { id }),
            server.operator('decline', { id, reason: 'No' }),
          ]),
      )
      const refused = replies.filter(reply => !isAccepted(reply))
      expect(refused.map(({ code }) => code)).toEqual(
        Array(2).fill(isAccepted(replies[2]) ? 'request_declined' : 'request_approved'),
      )
    },
  )

  test('of a credit and the closing of the account in parallel one succeeds', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const player = await server.addPlayer(0)
      const credit = { id: randomUUID(), phone: player.phone, points: '50', reason: 'Gift' }
      const replies = await Promise.all([
        player.ask('close_account.php', {}),
        server.operator('credit', credit),
      ])
      expect(replies.filter(isAccepted)).toHaveLength(1)
      const wallet = isAccepted(replies[1]) ? 50 : 0
      expect(await player.balances()).toMatchObject({ wallet })
    }
  })

  // Fails without `closed_at IS NULL FOR SHARE` in credits-and-debits.ts.
  test('an account that is being closed gets no credit', async () => {
    const player = await server.addPlayer(0)
    const credit = { id: randomUUID(), phone: player.phone, points: '50', reason: 'Gift' }
    const reply = await duringClosing(server.db, player.id, {
      close: () => player.ask('close_account.php', {}),
      work: () => server.operator('credit', credit),
    })
    expect(reply).toMatchObject({ success: '0' })
    expect(await player.balances()).toMatchObject({ wallet: 0 })
  })

  // Fails without the lock of the wallet in request-funds.ts: too much violates the CHECK and gets a 500.
  test('of 50 withdrawals of 100 in parallel a balance of 1,000 allows ten', async () => {
    const player = await server.addPlayer(1_000)
    const replies = await inParallel(50, () => player.withdraw(100))
    expect(replies.filter(isAccepted)).toHaveLength(10)
    expect(new Set(replies.filter(reply => !isAccepted(reply)).map(messageOf))).toEqual(
      new Set(['200 Your balance of 0 points is not enough for this withdrawal.']),
    )
    expect(await player.balances()).toEqual({ wallet: 0, held: 1_000, owed: 0 })
  })

  // Fails without `FOR UPDATE OF o` in request-funds.ts: the debt of a moment before is then read.
  test('a withdrawal that waits for a correction is refused for its debt', async () => {
    const player = await server.addPlayer(1_000)
    const reply = await whileLocked(
      `SELECT FROM wallets WHERE player_id = '${player.id}' FOR UPDATE`,
      1,
      () => player.withdraw(100),
      `UPDATE wallets SET balance = 300, version = version + 1
        WHERE player_id = '${player.id}' AND account = 'owed'`,
    )
    expect(reply).toMatchObject({ code: 'debt_first', params: { owed: 300 } })
    await server.run(`UPDATE wallets SET balance = 0, version = 0
      WHERE player_id = '${player.id}' AND account = 'owed'`)
  })

  // Fails without the lock of `w` in request-funds.ts: the balance of a moment before is then read.
  test('a withdrawal that waits for a debit is refused for the balance after it', async () => {
    const player = await server.addPlayer(1_000)
    const wallet = `player_id = '${player.id}' AND account = 'wallet'`
    const reply = await whileLocked(
      `SELECT FROM wallets WHERE ${wallet} FOR UPDATE`,
      1,
      () => player.withdraw(100),
      `UPDATE wallets SET balance = 50 WHERE ${wallet}`,
    )
    await server.run(`UPDATE wallets SET balance = 1000 WHERE ${wallet}`)
    expect(reply).toMatchObject({ code: 'withdrawal_above_balance', params: { balance: 50 } })
  })

  test('a withdrawal of a player who was blocked a moment before is refused', async () => {
    const player = await server.addPlayer(1_000)
    await server.run(`UPDATE players SET status = '0' WHERE id = '${player.id}'`)
    const asked = { fundId: readableId('W'), playerId: player.id, points: 100, requestId: null }
    const refused = server.db.transaction(query => requestWithdrawal(query, asked))
    await expect(refused).rejects.toMatchObject({ code: 'account_inactive' })
    expect(await player.balances()).toEqual({ wallet: 1_000, held: 0, owed: 0 })
  })

  test('withdrawals, bids, approvals and declines over one balance never overdraw it', async () => {
    const player = await server.addPlayer(2_000)
    const asked = await inParallel(5, () => player.withdraw(100))
    const deposits = await inParallel(5, () => player.deposit(100))
    const replies = await Promise.all([
      inParallel(20, () => player.withdraw(90)),
      inParallel(20, () => player.bid({ points_action: '70' })),
      Promise.all(
        asked.map(reply => server.operator('decline', { id: fundIdIn(reply), reason: 'No' })),
      ),
      Promise.all(deposits.map(reply => server.operator('approve', { id: fundIdIn(reply) }))),
    ])
    expect(replies.flat().filter(reply => reply.httpStatus !== 200)).toEqual([])
    const [withdrawn = [], bids = []] = replies.map(group => group.filter(isAccepted).length)
    const { wallet, held } = await player.balances()
    expect(held).toBe(90 * Number(withdrawn))
    expect(wallet).toBe(2_500 - 90 * Number(withdrawn) - 70 * Number(bids))
  })

  // Fails without the unique index fund_requests_request.
  test('one request id sent 50 times in parallel withdraws once, with 50 equal replies', async () => {
    const player = await server.addPlayer(1_000)
    const fields = { request_id: randomUUID() }
    const replies = await inParallel(50, () => player.withdraw(100, fields))
    expect(new Set(replies.map(messageOf)).size).toBe(1)
    expect(replies.every(isAccepted)).toBe(true)
    expect(await player.balances()).toEqual({ wallet: 900, held: 100, owed: 0 })
  })

  // Fails without the unique index fund_requests_utr.
  test('one UTR sent by two players in parallel becomes the request of one of them', async () => {
    const [asha, ravi] = [await server.addPlayer(0), await server.addPlayer(0)]
    const utr = newUtr()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? asha : ravi).deposit(100, utr)),
    )
    expect(replies.filter(isAccepted)).toHaveLength(10)
    expect(new Set(replies.filter(isAccepted).map(messageOf)).size).toBe(1)
    const requests = [...(await asha.requests()), ...(await ravi.requests())]
    expect(requests).toHaveLength(1)
  })

  // Fails without `FOR UPDATE OF` in settle-payment.ts.
  test('of a payment’s success, its failure and the operator’s approval in parallel one counts', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const player = await server.addPlayer(0)
      const { transId } = await startPayment(server, player, 500)
      const [request] = await player.requests()
      const outcomes = await Promise.all([
        report(server, { transId }, 'SUCCESS'),
        report(server, { transId }, 'FAILURE'),
        server.operator('approve', { id: request?.remark }).then(isAccepted),
        report(server, { transId }, 'SUCCESS'),
        report(server, { transId, points: 501 }, 'SUCCESS'),
      ])
      expect(outcomes.filter(outcome => outcome && outcome !== 'dispute')).toHaveLength(1)
      expect(outcomes[4]).toBe(null)
      expect((await player.balances()).wallet).toBe(outcomes.includes('fail') ? 0 : 500)
    }
  })

  // Fails without the lock on `p` in settle-payment.ts: both a failure and a success then count.
  test('of the success and the failure of a payment with a UTR in parallel one counts', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const player = await server.addPlayer(0)
      const { transId } = await startPayment(server, player, 500)
      await server.call('updatePay.php', { TRANS_ID: transId, UTR_NUM: newUtr() }, player.headers)
      const outcomes = await Promise.all([
        report(server, { transId }, 'FAILURE'),
        report(server, { transId }, 'SUCCESS'),
        report(server, { transId }, 'FAILURE'),
        report(server, { transId }, 'SUCCESS'),
      ])
      expect(outcomes.filter(outcome => outcome && outcome !== 'dispute')).toHaveLength(1)
      const isCredited = outcomes.includes('credit')
      expect((await player.requests())[0]?.status).toBe(isCredited ? '1' : '0')
      expect((await player.balances()).wallet).toBe(isCredited ? 500 : 0)
    }
  })

  // Fails without `FOR UPDATE` in postings.ts: two credits then pay the same debt.
  test('parallel credits pay a debt once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const player = await server.addPlayer(0)
      const deposits = await inParallel(6, () => player.deposit(100))
      await addDebt(server.db, player.id, 250)
      const replies = await Promise.all(
        deposits.map(reply => server.operator('approve', { id: fundIdIn(reply) })),
      )
      expect(replies.filter(reply => !isAccepted(reply))).toEqual([])
      expect(await player.balances()).toEqual({ wallet: 350, held: 0, owed: 0 })
    }
  })

  // Fails without lockBalances in credits-and-debits.ts: too much then violates the CHECK and gets a 500.
  test('of debits in parallel the wallet pays what it has, and the rest is refused or owed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const player = await server.addPlayer(1_000)
      const debit = (points: string, fields: object = {}) =>
        server.operator('debit', {
          ...{ id: randomUUID(), phone: player.phone, points, reason: 'A mistake', ...fields },
        })
      const replies = await Promise.all([debit('700'), debit('700')])
      expect(replies.filter(isAccepted)).toHaveLength(1)
      expect(replies.find(reply => !isAccepted(reply))).toMatchObject({
        ...{ httpStatus: 200, code: 'debit_too_high', params: { balance: 300 } },
      })
      const owed = await Promise.all([debit('200', { owe: true }), debit('200', { owe: true })])
      expect(owed.every(isAccepted)).toBe(true)
      expect(await player.balances()).toEqual({ wallet: 0, held: 0, owed: 100 })
    }
  })

  test('one credit sent ten times in parallel credits once, and another with its id is refused', async () => {
    const player = await server.addPlayer(0)
    const credit = { id: randomUUID(), phone: player.phone, points: '50', reason: 'Sorry' }
    const replies = await inParallel(10, () => server.operator('credit', credit))
    expect(replies.every(isAccepted)).toBe(true)
    expect((await player.balances()).wallet).toBe(50)
    const other: TestPlayer = await server.addPlayer(0)
    for (const change of [{ points: '51' }, { phone: other.phone }]) {
      expect(await server.operator('credit', { ...credit, ...change })).toMatchObject({
        success: '0',
        msg: 'This credit id was already used for another credit.',
      })
    }
  })

  /** Starts work while a transaction holds a lock, and ends the transaction when the work waits. */
  async function whileLocked<T>(lock: string, count: number, work: () => Promise<T>, change = '') {
    const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = server.db.transaction(async query => {
      await query({ name: '', text: lock }, [])
      locked.resolve()
      await released.promise
      if (change) await query({ name: '', text: change }, [])
    })
    await locked.promise
    const working = work()
    await expect.poll(() => waitingForLocks(server.db), { interval: 20 }).toBe(count)
    released.resolve()
    await transaction
    return working
  }
})
