import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eraseClosed } from '../../../server/privacy/erase.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { setUpServer } from '../../support/server.ts'
import { CLOSE_CUTOFF, OPEN_CUTOFF, type TestMarket } from '../../support/test-markets.ts'
import type { TestPlayer } from '../../support/test-players.ts'
import { didIn, fundIdIn, settledIn } from '../support/replies.ts'

const single = (digit: string) => ({
  type: 'Single Digit' as const,
  session: 'Open' as const,
  digit,
})

describe('a corrected result', () => {
  const server = setUpServer()
  let market: TestMarket
  let spender: TestPlayer

  beforeAll(async () => {
    await server.operator('setting', { key: 'MIN_WITHDRAW', value: '1' })
  })

  beforeEach(async () => {
    market = await server.newMarket()
    spender = await server.addPlayer(100)
  })

  afterEach(isClean)

  test('that pays an account which was closed since lists it, until its points are paid by hand', async () => {
    const player = await server.addPlayer(10)
    await market.bid(player, single('2'), 10)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    expect(await player.ask('close_account.php', {})).toMatchObject({ success: '1' })
    expect(didIn(await market.correct('Open', '129'))).toMatchObject({ to_closed: 100 })
    const phone = `closed-${player.id}`
    const closed = { phone, state: 'closed', wallet: 100, closed_phone: player.phone }
    expect((await server.operator('players', { state: 'closed' })).players).toMatchObject([closed])

    const later = new Date(server.clock.now() + 100 * 24 * 60 * 60 * 1000)
    const erased = async () => {
      const clock = { now: () => later.getTime() }
      await eraseClosed(Object.assign(Object.create(server.db), { clock }))
      return (await server.operator('player', { phone })).player
    }
    expect(await erased()).toMatchObject(closed)
    const debit = { id: randomUUID(), phone, points: '100', reason: 'Paid to the bank account' }
    expect(await server.operator('debit', debit)).toMatchObject({ player: { wallet: 0 } })
    expect((await server.operator('players', { state: 'closed' })).players).toEqual([])
    expect(await erased()).toMatchObject({ name: '', closed_phone: '' })
  })

  // Fails without LEAST(s.wallet, s.reversed) or without `repaid` in payouts.ts.
  test('leaves a player who has spent the win with a debt, which credits pay', async () => {
    const winner = await server.addPlayer(100)
    await market.bid(spender, single('1'), 50)
    await market.bid(spender, single('2'), 10)
    await market.bid(winner, single('2'), 20)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    expect(await spender.balances()).toEqual({ wallet: 540, held: 0, owed: 0 })
    const withdrawal = fundIdIn(await spender.withdraw(400))
    await isClean()

    // 500 are taken back, of which the player has 140; 2 now wins 100, which pays the debt.
    expect(settledIn(await market.correct('Open', '129'))).toMatchObject({
      ...{ result: '129-2*-***', version: 2, won: 2, lost: 1, paid: 300, is_settled: true },
    })
    expect(await spender.balances()).toEqual({ wallet: 0, held: 400, owed: 260 })
    expect(await winner.balances()).toMatchObject({ wallet: 280, owed: 0 })
    expect((await spender.statement({ kind: 'win' })).map(said)).toEqual([
      `Won ${market.name}, Open, Single Digit 1: 500 → 540`,
      `Corrected ${market.name}, Open, Single Digit 1 (360 of 500 still to be repaid): -140 → 0`,
      `Won ${market.name}, Open, Single Digit 2 (100 of 100 used to repay an earlier correction): 0 → 0`,
    ])
    expect(await spender.withdraw(1)).toMatchObject({ success: '0' })
    await isClean()

    const paid = fundIdIn(await spender.deposit(300))
    await server.operator('approve', { id: paid })
    expect(await spender.balances()).toEqual({ wallet: 40, held: 400, owed: 0 })
    await isClean()

    // Back to the first: 100 are taken back, of which the player has 40; 500 are paid again.
    await market.correct('Open', '128')
    expect(await spender.balances()).toEqual({ wallet: 440, held: 400, owed: 0 })
    expect(await winner.balances()).toMatchObject({ wallet: 80, owed: 0 })
    expect((await spender.statement({ kind: 'win' })).slice(3).map(said)).toEqual([
      `Corrected ${market.name}, Open, Single Digit 2 (60 of 100 still to be repaid): -40 → 0`,
      `Won ${market.name}, Open, Single Digit 1 (60 of 500 used to repay an earlier correction): 440 → 440`,
    ])
    await server.operator('decline', { id: withdrawal, reason: 'Asked' })
    expect(await spender.balances()).toEqual({ wallet: 840, held: 0, owed: 0 })
    expect((await spender.history()).map(({ status, payout }) => [status, payout])).toEqual([
      ['lost', 0],
      ['won', 500],
    ])
  })

  test('of the open settles jodis and half sangams again, and leaves close bids alone', async () => {
    const player = await server.addPlayer(1_000)
    await market.bid(player, { type: 'Jodi Digit', jodi: '16' }, 10)
    await market.bid(player, { type: 'Half Sangam', panaOf: 'Close', pana: '349', digit: '2' }, 10)
    await market.bid(player, { type: 'Single Digit', session: 'Close', digit: '6' }, 10)
    server.clock.moveTo(CLOSE_CUTOFF)
    await market.declare('Open', '128')
    await market.declare('Close', '349')
    expect(await player.balances()).toMatchObject({ wallet: 970 + 1_000 + 100 })
    const [close] = await player.history()

    await market.correct('Open', '129')
    expect(await player.balances()).toMatchObject({ wallet: 970 + 10_000 + 100 })
    const after = await player.history()
    expect(after.map(({ status }) => status)).toEqual(['won', 'won', 'lost'])
    expect(after[0]?.settled_at).toBe(close?.settled_at)
  })

  test('of an open before the day was void leaves the refunds as they are', async () => {
    await market.bid(spender, single('1'), 10)
    await market.bid(spender, { type: 'Jodi Digit', jodi: '16' }, 20)
    await market.bid(spender, { type: 'Single Digit', session: 'Close', digit: '6' }, 30)
    server.clock.moveTo(OPEN_CUTOFF)
    await market.declare('Open', '128')
    expect(settledIn(await market.voidDay())).toMatchObject({
      ...{ result: '128-1*-***', won: 1, lost: 0, refunded: 2, waiting: 0, paid: 100 },
    })
    expect(await spender.balances()).toMatchObject({ wallet: 190 })
    await isClean()

    expect(settledIn(await market.correct('Open', '129'))).toMatchObject({
      ...{ result: '129-2*-***', won: 0, lost: 1, refunded: 2, paid: 0, version: 3 },
    })
    expect(await spender.balances()).toMatchObject({ wallet: 90 })
    expect(await spender.statement({ kind: 'refund' })).toHaveLength(2)
    server.clock.moveTo(CLOSE_CUTOFF)
    expect(await market.declare('Close', '349')).toMatchObject({
      msg: `Close of ${market.name} on 2026-11-18 is void and gets no result.`,
    })
  })

  async function isClean() {
    expect(await reconcile(server.db)).toEqual([])
  }
})

function said(entry: Record<string, unknown>) {
  return `${entry.remark}: ${entry.amount} → ${entry.updated_amount}`
}
