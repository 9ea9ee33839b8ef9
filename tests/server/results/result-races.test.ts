import { describe, expect, onTestFinished, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import type { Db } from '../../../server/database/db.ts'
import { listen } from '../../../server/http/listen.ts'
import { declare, unvoidDay, voidDay } from '../../../server/results/declare.ts'
import { settleDay, settleDue } from '../../../server/results/settle-day.ts'
import { bidFor } from '../../support/bids.ts'
import { testConfig } from '../../support/server.ts'
import { operatorCommand } from '../operator/run-command.ts'
import { POLL, setUpRacedServer } from '../support/raced-server.ts'
import { countEntries, DAY, OPEN_CUTOFF } from '../support/results-server.ts'
import { lockWallet } from '../support/wallet.ts'

const seven: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }

describe('concurrent results, on PostgreSQL', () => {
  const raced = setUpRacedServer()

  // Fails without FOR UPDATE in results-of-day.ts.
  test('of two different panas declared in parallel one counts and the other is refused', async () => {
    for (let round = 0; round < 10; round++) {
      if (round > 0) await raced.newMarket()
      const [player] = raced.players
      await raced.market.bid(player!, { ...seven, digit: '1' }, 10)
      await raced.market.bid(player!, { ...seven, digit: '2' }, 10)
      raced.server.setClock(OPEN_CUTOFF)
      const replies = await Promise.all([
        raced.market.declare('Open', '128'),
        raced.market.declare('Open', '129'),
        raced.market.declare('Open', '128'),
      ])
      expect(replies.filter(({ success }) => success === '1')).toHaveLength(1)
      const refused = replies.filter(({ success }) => success === '0').map(({ msg }) => msg)
      const sentence = `Open of ${raced.market.name} on ${DAY} already has its result; use correct to change it.`
      expect(refused).toEqual([sentence, sentence])
      const won = (await raced.statuses()).filter(([, status]) => status === 'won')
      expect(won).toHaveLength(1)
    }
  })

  test('two parallel voids refund once, also while bids come in', async () => {
    for (let round = 0; round < 10; round++) {
      if (round > 0) await raced.newMarket()
      const bidding = raced.players.map(player => raced.market.bid(player, seven, 10))
      const acts = await Promise.all([0, 1, 2].map(() => voidDay(raced.db, raced.market.id, DAY)))
      expect(acts.filter(({ state }) => state === 'applied')).toHaveLength(1)
      const key = { marketId: raced.market.id, day: DAY }
      await Promise.all([0, 1].map(() => settleDay(raced.db, key)))
      const taken = (await Promise.all(bidding)).filter(({ success }) => success === '1')
      expect((await raced.statuses()).map(([, status]) => status)).toEqual(
        taken.map(() => 'refunded'),
      )
    }
  })

  // Fails without the unique index transactions_once.
  test('does not pay a bid twice, even if its row is reset to unpaid', async () => {
    const [player] = raced.players
    await raced.market.bid(player!, seven, 10)
    raced.server.setClock(OPEN_CUTOFF)
    await raced.market.declare('Open', '133')
    const before = [await countEntries(raced.db), await player?.balances()]
    await forget(`status = 'placed', payout = 0, settled_version = 0`, 'NULL')
    const key = { marketId: raced.market.id, day: DAY }
    await expect(settleDay(raced.db, key)).rejects.toThrow('transactions_once')
    expect([await countEntries(raced.db), await player?.balances()]).toEqual(before)
    await forget(`status = 'won', payout = 100, settled_version = 1`, 'made_at')

    async function forget(bid: string, settledAt: string) {
      await raced.query(`UPDATE bids SET ${bid} WHERE market_id = '${raced.market.id}'`)
      await raced.query(
        `UPDATE results SET settled_at = ${settledAt} WHERE market_id = '${raced.market.id}'`,
      )
    }
  })

  // Fails without FOR SHARE in place-bid.ts.
  test('a result waits for the bids that have passed the check, and settles them', async () => {
    const [player] = raced.players
    const release = await lockWallet(raced.db, player!.id)
    onTestFinished(release)
    raced.server.clock.offsetMs = Date.parse(`${DAY}T15:09:00+05:30`) - Date.now()
    const bidding = Array.from({ length: 5 }, () => raced.market.bid(player!, seven, 10))
    await expect.poll(raced.waitingForLocks, POLL).toBe(5)
    raced.server.setClock(OPEN_CUTOFF)
    const declaring = raced.market.declare('Open', '133')
    await expect.poll(raced.waitingForLocks, POLL).toBe(6)
    await release()

    expect((await Promise.all(bidding)).map(({ success }) => success)).toEqual(Array(5).fill('1'))
    expect(await declaring).toMatchObject({ settled: { won: 5, waiting: 0, is_settled: true } })
  })

  test('a void that is taken back leaves no bid of the open result unpaid', async () => {
    const key = { marketId: raced.market.id, day: DAY }
    await raced.insert(raced.players.slice(0, 3).map(({ id }) => bidFor(id, seven, 10)))
    raced.server.setClock(OPEN_CUTOFF)
    await declare(raced.db, { ...key, session: 'Open' }, '133')
    await voidDay(raced.db, key.marketId, DAY)
    expect(await unvoidDay(raced.db, key.marketId, DAY)).toMatchObject({ state: 'applied' })
    await settleDue(raced.db)
    expect((await raced.statuses()).map(([, status]) => status)).toEqual(['won', 'won', 'won'])
  })

  test('answers while bids are still being settled, and says so', async () => {
    await raced.insert(raced.players.slice(0, 3).map(({ id }) => bidFor(id, seven, 10)))
    raced.server.setClock(OPEN_CUTOFF)
    const listener = await listen(raced.server.app, '127.0.0.1', 0)
    onTestFinished(() => listener.stop(1_000))
    const { OPERATOR_TOKEN } = testConfig.secrets
    const env = { API_URL: `http://127.0.0.1:${listener.port}`, OPERATOR_TOKEN }
    const release = await lockOneBid(raced.db, raced.market.id)
    onTestFinished(release)
    const result = await operatorCommand(env, 'result', raced.market.name, 'open', '133', '--yes')
    expect(result).toMatchObject({ code: 0, err: '' })
    expect(result.out).toContain('2 bids decided: 2 won, 0 lost. 200 points paid.')
    expect(result.out).toContain('not all bids are settled yet')
    await release()

    expect(await settleDue(raced.db)).toBe(1)
    expect((await raced.statuses()).map(([, status]) => status)).toEqual(['won', 'won', 'won'])
  })
})

/** Another process is at this bid. Returns its end. */
async function lockOneBid(db: Db, marketId: string) {
  const locked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const transaction = db.transaction(async tx => {
    await tx.execute(`SELECT FROM bids WHERE market_id = '${marketId}' LIMIT 1 FOR UPDATE`)
    locked.resolve()
    await released.promise
  })
  await Promise.race([locked.promise, transaction])
  return async () => {
    released.resolve()
    await transaction
  }
}
