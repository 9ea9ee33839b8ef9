import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { outcomeOf } from '#domain/settlement.ts'
import type { Db, Query } from '../../../server/database/db.ts'
import { correct, declare, unvoidDay, voidDay } from '../../../server/results/declare.ts'
import { settleDay, settleDue } from '../../../server/results/settle-day.ts'
import { CHUNK } from '../../../server/results/settle-sql.ts'
import { DAY } from '../../../tools/test/test-time.ts'
import { bidFor } from '../../support/bids.ts'
import { OPEN_CUTOFF } from '../../support/test-markets.ts'
import type { Reply } from '../../support/test-players.ts'
import { countEntries } from '../support/replies.ts'
import { lockWallet } from '../support/wallet.ts'
import { POLL, setUpRacedServer } from './raced-server.ts'

const seven: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }
const closeSeven: Bid = { ...seven, session: 'Close' }

describe('concurrent settlement, on PostgreSQL', () => {
  const raced = setUpRacedServer()

  // Fails without the ORDER BY of lockWallets in payouts.ts, and where the wallets are locked by the
  // statement that uses them.
  test('players can bid on the close and withdraw while three processes settle the open', async () => {
    const gate = await raced.firstOfAll()
    await raced.insert(
      raced.manyBids(6 * CHUNK, place => place % 100 === 0 && bidFor(gate.id, seven, 10)),
    )
    raced.server.clock.moveTo(OPEN_CUTOFF)
    const draw = { marketId: raced.market.id, day: DAY, session: 'Open' as const }
    expect(await declare(raced.db, draw, '133')).toMatchObject({ state: 'applied' })

    const counted = countingTries(raced.db)
    const release = await lockWallet(raced.db, gate.id)
    onTestFinished(release)
    const settlers = Array.from({ length: 3 }, () => settleDay(counted.db, draw))
    // All three now wait for the first of the wallets, and have locked no other.
    await expect.poll(raced.waitingForLocks, POLL).toBe(3)

    let isOver = false
    let meanwhile = 0
    const replies = raced.players.map(async player => {
      const said: Reply[] = []
      while (!isOver) {
        said.push(await raced.market.bid(player, closeSeven, 10))
        if (!isOver) meanwhile += 1
        said.push(await player.withdraw(1))
      }
      return said
    })
    await release()
    expect(await Promise.all(settlers).finally(() => (isOver = true))).toEqual([true, true, true])
    // A deadlock would be resolved by trying again.
    expect(counted.attempts).toBe(counted.chunks)

    const said = (await Promise.all(replies)).flat()
    expect(meanwhile).toBeGreaterThan(0)
    expect(new Set(said.map(reply => reply.success))).toEqual(new Set(['1']))
  })

  // Fails with `<>` for `<` in settle-sql.ts: the slow one then takes back what the quick one did.
  test('settlement of an old result does not undo the settlement of its correction', async () => {
    const { bids, draw, release, settling: slow } = await settlingBehindALock()

    await correct(raced.db, draw, '128')
    const quick = settleDay(raced.db, draw)
    await expect.poll(lockedOut, POLL).toBe(0)
    await release()

    expect(await Promise.all([slow, quick])).toEqual([true, true])
    const expected = bids.map(({ id, bid }) => [id, outcomeOf(bid, { open: '128', close: null })])
    const placed = expected.map(([id, outcome]) => [
      id,
      outcome === 'undecided' ? 'placed' : outcome,
    ])
    expect(new Map(await raced.statuses())).toEqual(new Map(placed as [string, string][]))

    /** Bids that do not follow the correction yet, except the chunk that the slow one has locked. */
    async function lockedOut() {
      const [row] = await raced.query<{ n: number }>(
        `SELECT count(*) AS n FROM bids WHERE market_id = '${raced.market.id}' AND settled_version < 2
          AND session = 'Open' AND game_type NOT IN ('Jodi Digit', 'Half Sangam', 'Full Sangam')`,
      )
      return Math.max(0, (row?.n ?? 0) - CHUNK)
    }
  })

  // Fails without NOT EXISTS in finishDay: the bids of a process that dies are never settled then.
  test('a day is not settled while another process, which may crash, still has some of its bids', async () => {
    const { bids, draw, release, settling: dying } = await settlingBehindALock()
    const onOpen = new Set(bids.filter(({ bid }) => isOpenBid(bid)).map(({ id }) => id))
    const unsettled = `SELECT FROM results WHERE market_id = '${raced.market.id}' AND settled_at IS NULL`
    const other = settleDay(raced.db, draw)
    await expect.poll(leftOnOpen, POLL).toBe(CHUNK)
    await wait(300)
    expect(await raced.query(unsettled)).toHaveLength(1)

    const dead = expect(dying).rejects.toThrow('terminating connection')
    await raced.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`)
    await dead
    await release()
    expect(await other).toBe(true)
    expect(await leftOnOpen()).toBe(0)

    async function leftOnOpen() {
      return (await raced.statuses()).filter(
        ([id, status]) => status === 'placed' && onOpen.has(id),
      ).length
    }
  })

  /** A settlement of many bids, which waits for the wallet of the first. */
  async function settlingBehindALock() {
    const gate = await raced.firstOfAll()
    const bids = [bidFor(gate.id, seven, 10), ...raced.manyBids(3 * CHUNK)]
    await raced.insert(bids)
    raced.server.clock.moveTo(OPEN_CUTOFF)
    const draw = { marketId: raced.market.id, day: DAY, session: 'Open' as const }
    await declare(raced.db, draw, '133')
    const release = await lockWallet(raced.db, gate.id)
    onTestFinished(release)
    const settling = settleDay(raced.db, draw)
    await expect.poll(raced.waitingForLocks, POLL).toBe(1)
    return { bids, draw, release, settling }
  }
})

function isOpenBid(bid: Bid) {
  return 'session' in bid && bid.session === 'Open'
}

/** Counts the chunks settled on this database, and the attempts they needed. */
function countingTries(db: Db) {
  const counted = {
    chunks: 0,
    attempts: 0,
    db: {
      ...db,
      transaction<T>(work: (query: Query) => Promise<T>) {
        counted.chunks += 1
        return db.transaction(query => {
          counted.attempts += 1
          return work(query)
        })
      },
    },
  }
  return counted
}

describe('concurrent results, on PostgreSQL', () => {
  const raced = setUpRacedServer()

  // Fails without `.for('update')` in declare.ts.
  test('of two different panas declared in parallel one counts and the other is refused', async () => {
    for (let round = 0; round < 10; round++) {
      if (round > 0) await raced.newMarket()
      const [player] = raced.players
      await raced.market.bid(player!, { ...seven, digit: '1' }, 10)
      await raced.market.bid(player!, { ...seven, digit: '2' }, 10)
      raced.server.clock.moveTo(OPEN_CUTOFF)
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
    raced.server.clock.moveTo(OPEN_CUTOFF)
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

  // Fails without `FOR SHARE OF d` in place-bid.ts.
  test('a result waits for the bids that have passed the check, and settles them', async () => {
    const [player] = raced.players
    const release = await lockWallet(raced.db, player!.id)
    onTestFinished(release)
    raced.server.clock.moveTo('15:09')
    const bidding = Array.from({ length: 5 }, () => raced.market.bid(player!, seven, 10))
    await expect.poll(raced.waitingForLocks, POLL).toBe(5)
    raced.server.clock.moveTo(OPEN_CUTOFF)
    const declaring = raced.market.declare('Open', '133')
    await expect.poll(raced.waitingForLocks, POLL).toBe(6)
    await release()

    expect((await Promise.all(bidding)).map(({ success }) => success)).toEqual(Array(5).fill('1'))
    expect(await declaring).toMatchObject({ settled: { won: 5, waiting: 0, is_settled: true } })
  })

  // Fails without FOR SHARE in holdVersion.
  test('of a settlement and the taking back of a void in parallel, one counts for the bid', async () => {
    for (let round = 0; round < 8; round++) {
      if (round > 0) await raced.newMarket()
      const key = { marketId: raced.market.id, day: DAY }
      await raced.insert([bidFor(raced.players[0]!.id, seven, 50)])
      await voidDay(raced.db, key.marketId, DAY)
      const undoing = unvoidDay(raced.db, key.marketId, DAY)
      const [undone] = await Promise.all([undoing, settleDay(raced.db, key)])
      await settleDay(raced.db, key)
      const [bid] = await raced.statuses()
      expect(bid![1]).toBe(undone.state === 'applied' ? 'placed' : 'refunded')
    }
  })

  test('a void that is taken back leaves no bid of the open result unpaid', async () => {
    const key = { marketId: raced.market.id, day: DAY }
    await raced.insert(raced.players.slice(0, 3).map(({ id }) => bidFor(id, seven, 10)))
    raced.server.clock.moveTo(OPEN_CUTOFF)
    await declare(raced.db, { ...key, session: 'Open' }, '133')
    await voidDay(raced.db, key.marketId, DAY)
    expect(await unvoidDay(raced.db, key.marketId, DAY)).toMatchObject({ state: 'applied' })
    await settleDue(raced.db)
    expect((await raced.statuses()).map(([, status]) => status)).toEqual(['won', 'won', 'won'])
  })
})
