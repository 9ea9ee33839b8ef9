import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { takeBreak } from '#contract/limits.ts'
import * as sentences from '#contract/sentences.ts'
import { setUpServer } from '../../support/server.ts'
import { newUtr, type Reply, type TestPlayer } from '../../support/test-players.ts'
import { fundIdIn } from '../support/replies.ts'
import { addDebt, reconcileAfterEach } from '../support/wallet.ts'

const fundId = /^Your request [DW][0-9A-HJKMNP-TV-Z]{9} is sent\.$/

const server = setUpServer()
let player: TestPlayer

beforeEach(async () => {
  player = await server.addPlayer(10_000)
})

reconcileAfterEach(server)

function expectRefused(reply: Reply, sentence: string, httpStatus = 200) {
  expect(reply).toMatchObject({ httpStatus, success: '0', msg: sentence })
}

describe('a deposit by hand', () => {
  test('moves its points when it is approved and not before', async () => {
    const reply = await player.deposit(500, 'abcd12345678')
    expect(reply).toMatchObject({ success: '1', msg: expect.stringMatching(fundId) })
    expect(await player.balances()).toEqual({ wallet: 10_000, held: 0, owed: 0 })

    const { request } = await server.operator('approve', { id: fundIdIn(reply) })

    expect(request).toMatchObject({ points: 500, status: 1, utr: 'ABCD12345678', kind: 'deposit' })
    expect(await player.balances()).toEqual({ wallet: 10_500, held: 0, owed: 0 })
    expect((await player.statement()).at(-1)).toMatchObject({
      date: '11/18/2026',
      remark: `Deposit ${fundIdIn(reply)}`,
      amount: '500',
      updated_amount: 10_500,
      kind: 'deposit',
      ref: fundIdIn(reply),
      version: 2,
    })
  })

  test('moves nothing and frees its UTR when it is declined', async () => {
    const utr = newUtr()
    const first = await player.deposit(500, utr)
    await server.operator('decline', { id: fundIdIn(first), reason: 'No such payment' })
    expect(await player.balances()).toEqual({ wallet: 10_000, held: 0, owed: 0 })
    expect(await player.requests()).toMatchObject([
      { status: '-1', reason: 'No such payment', utr, points: 500 },
    ])
    expect(await player.deposit(500, utr)).toMatchObject({ success: '1' })
  })

  // Fails without the index fund_requests_utr or the look at the request that it names.
  test('gets its first reply again with the same UTR, in any letter case', async () => {
    const first = await player.deposit(500, 'ABCDEF123456')
    const replies = await Promise.all([1, 2, 3].map(() => player.deposit(500, 'abcdef123456')))
    expect(new Set(replies.map(reply => reply.msg))).toEqual(new Set([first.msg]))
    expect(await player.requests()).toHaveLength(1)
  })

  test('is refused with the UTR of another request', async () => {
    const sentence =
      'This UTR was already sent with another request. Please check the UTR, or contact support.'
    const utr = newUtr()
    await player.deposit(500, utr)
    expectRefused(await player.deposit(501, utr), sentence)
    expectRefused(await (await server.addPlayer(0)).deposit(500, utr), sentence)
  })

  test.each([
    [{ amount: '' }, sentences.amountRequired, 200],
    [{ amount: '1e3' }, 'Please enter a whole number of points.', 200],
    [{ amount: '0' }, 'Please enter a whole number of points.', 200],
    [{ amount: '10.5' }, 'Please enter a whole number of points.', 200],
    [{ UTR_NUM: '' }, sentences.utrRequired, 200],
    [{ UTR_NUM: '   ' }, sentences.utrRequired, 200],
    [{ UTR_NUM: '12345678901' }, 'Please enter a UTR of 12 to 22 letters or digits.', 200],
    [{ UTR_NUM: '1'.repeat(23) }, 'Please enter a UTR of 12 to 22 letters or digits.', 200],
    [{ UTR_NUM: "1234567890'--" }, 'Please enter a UTR of 12 to 22 letters or digits.', 200],
    [{ image: 'not a file' }, sentences.imageInvalid, 400],
  ])('with %o is refused: %s', async (fields, sentence, httpStatus) => {
    const request = { amount: '500', UTR_NUM: newUtr(), ...fields }
    expectRefused(await player.ask('add_points_request.php', request), sentence, httpStatus)
    expect(await player.requests()).toEqual([])
  })

  // Fails without the minimum in request-funds.ts.
  test('below the minimum is refused, and one sent before it rose gets its reply again', async () => {
    expectRefused(await player.deposit(99), 'Minimum deposit limit is 100 .')
    expect(await player.requests()).toEqual([])
    const utr = newUtr()
    const first = await player.deposit(100, utr)
    expect(first).toMatchObject({ success: '1' })
    await server.operator('setting', { key: 'MIN_DEPOSIT', value: '200' })
    expect(await player.deposit(100, utr)).toMatchObject({ success: '1', msg: first.msg })
    expectRefused(await player.deposit(100), 'Minimum deposit limit is 200 .')
    await server.operator('setting', { key: 'MIN_DEPOSIT', value: '100' })
  })

  // The last line fails if the attempt is counted before the UTR is looked up.
  test('is refused after twenty within an hour, except one of the twenty again', async () => {
    const utr = newUtr()
    const startedAtMs = performance.now()
    const first = await player.deposit(500, utr)
    for (let sent = 1; sent < 20; sent++) await player.deposit(500)
    const reply = await player.deposit(500)
    expect(reply).toMatchObject({ httpStatus: 429, success: '0' })
    // The hour began with the first of the twenty, so only the time they took may be missing.
    const tookSeconds = Math.ceil((performance.now() - startedAtMs) / 1000)
    expect(reply.retry_after).toBeGreaterThanOrEqual(3600 - tookSeconds)
    expect(reply.retry_after).toBeLessThanOrEqual(3600)
    expect(await player.deposit(500, utr)).toMatchObject({ success: '1', msg: first.msg })
  })

  // Fails if the attempt is counted in the transaction, which a refusal rolls back.
  test('is refused after twenty refusals within an hour', async () => {
    await player.ask(takeBreak.name, { span: '24h' })
    for (let sent = 0; sent < 20; sent++) {
      expect(await player.deposit(500)).toMatchObject({ code: 'excluded' })
    }
    expect(await player.deposit(500)).toMatchObject({ httpStatus: 429, code: 'too_many_tries' })
  })
})

describe('a withdrawal', () => {
  test('holds its points from the start and pays them out when approved', async () => {
    const reply = await player.withdraw(600)
    expect(reply).toMatchObject({ success: '1', msg: expect.stringMatching(fundId) })
    expect(await player.balances()).toEqual({ wallet: 9_400, held: 600, owed: 0 })

    const { request } = await server.operator('approve', { id: fundIdIn(reply) })

    expect(request).toMatchObject({
      status: 1,
      bank: { ifsc_code: 'ABCD0123456', account_number: '123456789', bank_name: 'A Bank' },
    })
    expect(await player.balances()).toEqual({ wallet: 9_400, held: 0, owed: 0 })
    expect((await player.statement()).map(entry => entry.amount)).toEqual(['10000', '-600'])
  })

  test('gives its points back when it is declined, with the reason', async () => {
    const id = fundIdIn(await player.withdraw(600))
    await server.operator('decline', { id, reason: 'The account does not exist' })
    expect(await player.balances()).toEqual({ wallet: 10_000, held: 0, owed: 0 })
    expect((await player.statement()).slice(1)).toMatchObject([
      { amount: '-600', updated_amount: 9_400, kind: 'withdrawal', ref: id },
      {
        amount: '600',
        updated_amount: 10_000,
        kind: 'withdrawal_returned',
        remark: `Withdrawal ${id} declined, points returned`,
      },
    ])
    expect(await player.requests()).toMatchObject([
      { action_type: 'Withdraw', status: '-1', reason: 'The account does not exist', remark: id },
    ])
    const [request] = await player.requests()
    expect(Number(request?.decided_at)).toBeGreaterThanOrEqual(Number(request?.at))
  })

  test('keeps the bank details of the moment of the request', async () => {
    const id = fundIdIn(await player.withdraw(600))
    await player.saveBank({ account_number: '999999999' })
    const { request } = await server.operator('approve', { id })
    expect(request).toMatchObject({ bank: { account_number: '123456789' } })
  })

  test('to a changed account is marked, until one is paid to it', async () => {
    const markOf = async (id: string) => {
      const { request } = await server.operator('request', { id })
      return (request as { bank_changed_at: string | null }).bank_changed_at
    }
    const before = fundIdIn(await player.withdraw(500))
    await player.saveBank()
    expect(await markOf(fundIdIn(await player.withdraw(501)))).toBeNull()
    await player.saveBank({ account_number: '999999999' })
    const [first, second] = [
      fundIdIn(await player.withdraw(502)),
      fundIdIn(await player.withdraw(503)),
    ]
    expect(await markOf(before)).toBeNull()
    expect(await markOf(first)).toMatch(/^\d{4}-/)
    const changedAt = await markOf(first)
    await server.operator('approve', { id: before })
    expect(await markOf(second)).toBe(changedAt)
    await server.operator('approve', { id: first })
    expect(await markOf(first)).toBe(changedAt)
    expect(await markOf(second)).toBeNull()
    await player.saveBank({ account_number: '999999999', ifsc_code: 'WXYZ0123456' })
    const other = fundIdIn(await player.withdraw(504))
    expect(await markOf(second)).toBeNull()
    expect(await markOf(other)).not.toBeNull()
    expect(await markOf(fundIdIn(await player.deposit(500)))).toBeNull()
  })

  // Each row fails without its condition in request-funds.ts or its check in src/contract/funds.ts.
  test.each([
    ['499', 'The least you can withdraw is 500 points.'],
    ['100001', 'The most you can withdraw at once is 1,00,000 points.'],
    ['10001', 'Your balance of 10,000 points is not enough for this withdrawal.'],
    ['', sentences.amountRequired],
    ['-500', 'Please enter a whole number of points.'],
  ])('of %j points is refused: %s', async (amount, sentence) => {
    await refuses(player, amount, sentence)
  })

  test('of exactly the minimum or of the full balance is accepted', async () => {
    expect(await player.withdraw(500)).toMatchObject({ success: '1' })
    expect(await player.withdraw(9_500)).toMatchObject({ success: '1' })
    expect(await player.balances()).toEqual({ wallet: 0, held: 10_000, owed: 0 })
  })

  test('has the operator’s limits', async () => {
    await server.operator('setting', { key: 'MIN_WITHDRAW', value: '1000' })
    await refuses(player, 999, 'The least you can withdraw is 1,000 points.')
    await server.operator('setting', { key: 'MAX_WITHDRAW', value: '1500' })
    await refuses(player, 1501, 'The most you can withdraw at once is 1,500 points.')
    expect(await player.withdraw(1500)).toMatchObject({ success: '1' })
    await server.operator('setting', { key: 'MAX_WITHDRAW', value: '100000' })
    await server.operator('setting', { key: 'MIN_WITHDRAW', value: '500' })
  })

  test('is refused without bank details', async () => {
    player = await server.addPlayer(10_000, { withBank: false })
    await refuses(player, 600, 'Please add your bank details first.')
    expect(await player.saveBank()).toMatchObject({ success: '1', msg: 'Bank details saved.' })
    expect(await player.withdraw(600)).toMatchObject({ success: '1' })
  })

  // Fails without the condition on `owed` in request-funds.ts.
  test('is refused while the player has a debt', async () => {
    await addDebt(server.db, player.id, 300, { taken: 1_000 })
    await refuses(
      player,
      600,
      'A result was corrected, so 300 points will be taken back from your next win or deposit. After that you can withdraw.',
    )
    await server.operator('approve', { id: fundIdIn(await player.deposit(900)) })
    expect(await player.withdraw(600)).toMatchObject({ success: '1' })
  })

  // Fails without the index fund_requests_request.
  test('sent twice with one request id withdraws once, and another amount is refused', async () => {
    const fields = { request_id: randomUUID() }
    const first = await player.withdraw(600, fields)
    expect(await player.withdraw(600, fields)).toMatchObject({ success: '1', msg: first.msg })
    const sentence =
      'This request was already sent for another withdrawal. Please check Withdrawal History before you send it again.'
    expectRefused(await player.withdraw(700, fields), sentence)
    expect(await player.balances()).toEqual({ wallet: 9_400, held: 600, owed: 0 })
    const other = await server.addPlayer(1_000)
    expect(await other.withdraw(700, fields)).toMatchObject({ success: '1' })
  })

  // Fails if a rule is looked at before the request is stored.
  test('sent again gets its first reply also where a rule now refuses it', async () => {
    const fields = { request_id: randomUUID() }
    const first = await player.withdraw(10_000, fields)
    expect(await player.withdraw(10_000, fields)).toMatchObject({ success: '1', msg: first.msg })
    expect(await player.balances()).toEqual({ wallet: 0, held: 10_000, owed: 0 })
  })

  async function refuses(saver: TestPlayer, amount: number | string, sentence: string) {
    const before = await saver.balances()
    expectRefused(await saver.withdraw(amount), sentence)
    expect(await saver.balances()).toEqual(before)
  }
})

describe('a debt', () => {
  test.each([
    [300, 500, { wallet: 200, owed: 0 }, '200', 300],
    [300, 300, { wallet: 0, owed: 0 }, '0', 300],
    [300, 100, { wallet: 0, owed: 200 }, '0', 100],
  ])('of %i is paid first by a deposit of %i', async (owed, points, after, amount, debt) => {
    player = await server.addPlayer(0)
    await addDebt(server.db, player.id, owed)
    const id = fundIdIn(await player.deposit(points))
    await server.operator('approve', { id })
    expect(await player.balances()).toEqual({ ...after, held: 0 })
    expect((await player.statement()).at(-1)).toMatchObject({
      amount,
      remark: `Deposit ${id} (${debt} of ${points} used to repay an earlier correction)`,
      params: { id, debt, all: points },
    })
    const postings = await server.run<{ account: string; amount: number }>(
      `SELECT p.account, p.amount FROM postings p JOIN transactions t ON t.id = p.transaction_id
        WHERE t.kind = 'deposit' AND t.ref = $1 ORDER BY p.line`,
      [id],
    )
    expect(postings.map(({ account, amount: moved }) => `${account} ${moved}`)).toEqual([
      `wallet ${points - debt}`,
      `deposits ${-points}`,
      `owed ${-debt}`,
      `house ${debt}`,
      `payouts ${debt}`,
    ])
  })

  test('is made by a debit and paid by a credit, each once for its id', async () => {
    player = await server.addPlayer(100)
    const { phone } = player
    const debit = { id: randomUUID(), phone, points: '300', reason: 'Mistake', owe: true }
    const credit = { id: randomUUID(), phone, points: '250', reason: 'Sorry' }
    for (const id of inBothCases(debit)) {
      expect(await server.operator('debit', { ...debit, id })).toMatchObject({ success: '1' })
    }
    expect(await player.balances()).toEqual({ wallet: 0, held: 0, owed: 200 })
    for (const id of inBothCases(credit)) {
      expect(await server.operator('credit', { ...credit, id })).toMatchObject({ success: '1' })
    }
    expect(await player.balances()).toEqual({ wallet: 50, held: 0, owed: 0 })
  })

  test('is paid first by a withdrawal that is declined', async () => {
    const id = fundIdIn(await player.withdraw(10_000))
    await addDebt(server.db, player.id, 4_000)
    await server.operator('decline', { id, reason: 'No' })
    expect(await player.balances()).toEqual({ wallet: 6_000, held: 0, owed: 0 })
  })
})

describe('the history of requests', () => {
  test('is newest first, in pages, with the code of every status', async () => {
    const asked: string[] = []
    for (let index = 0; index < 6; index++) {
      const reply = await (index % 2 ? player.withdraw(500) : player.deposit(500))
      asked.unshift(fundIdIn(reply))
    }
    await server.operator('approve', { id: asked[5] })
    await server.operator('decline', { id: asked[4], reason: 'No' })
    await server.operator('decline', { id: asked[3], reason: 'No' })
    await server.operator('approve', { id: asked[2] })
    const all = await player.requests()
    expect(all.map(request => request.remark)).toEqual(asked)
    const codes = all.map(request => `${request.action_type} ${request.status}`)
    expect(codes.slice(2)).toEqual(['Withdraw 1', 'Deposite -1', 'Withdraw -1', 'Deposite 1'])
    const pages = [await player.requests({ limit: 4 })]
    pages.push(await player.requests({ limit: 4, before: pages[0]!.at(-1)?.remark }))
    expect(pages.flat().map(request => request.remark)).toEqual(asked)
    const other = await server.addPlayer(0)
    expect(await other.requests({ before: asked[0] })).toEqual([])
  })
})

/** A UUID, and the same one in capital letters, as some programs write it. */
function inBothCases({ id }: { id: string }): string[] {
  return [id, id.toUpperCase()]
}
