import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { outcomeOf } from '#domain/settlement.ts'
import type { Db, Query } from '../../../server/database/db.ts'
import { correct, declare } from '../../../server/results/declare.ts'
import { settleDay } from '../../../server/results/settle-day.ts'
import { CHUNK } from '../../../server/results/settle-sql.ts'
import { bidFor } from '../../support/bids.ts'
import type { Reply } from '../support/game-server.ts'
import { POLL, setUpRacedServer } from '../support/raced-server.ts'
import { DAY, OPEN_CUTOFF } from '../support/results-server.ts'
import { lockWallet } from '../support/wallet.ts'

const seven: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }
const closeSeven: Bid = { ...seven, session: 'Close' }

describe('concurrent settlement, on PostgreSQL', () => {
  const raced = setUpRacedServer()

  // Fails without the ORDER BY of lockWallets in settle-moves.ts, and where the wallets are locked
  // by the statement that uses them.
  test('players can bid on the close and withdraw while three processes settle the open', async () => {
    const gate = await raced.firstOfAll()
    await raced.insert(
      raced.manyBids(6 * CHUNK, place => place % 100 === 0 && bidFor(gate.id, seven, 10)),
    )
    raced.server.setClock(OPEN_CUTOFF)
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
    expect(counted.tries).toBe(counted.chunks)

    const said = (await Promise.all(replies)).flat()
    expect(meanwhile).toBeGreaterThan(0)
    expect(new Set(said.map(reply => reply.success))).toEqual(new Set(['1']))
  })

  // Fails with `<>` for `<` in settle-sql.ts: the slow one then takes back what the quick one did.
  test('settlement of an old result does not undo the settlement of its correction', async () => {
    const gate = await raced.firstOfAll()
    const bids = [bidFor(gate.id, seven, 10), ...raced.manyBids(3 * CHUNK)]
    await raced.insert(bids)
    raced.server.setClock(OPEN_CUTOFF)
    const draw = { marketId: raced.market.id, day: DAY, session: 'Open' as const }
    await declare(raced.db, draw, '133')
    const release = await lockWallet(raced.db, gate.id)
    onTestFinished(release)
    const slow = settleDay(raced.db, draw)
    await expect.poll(raced.waitingForLocks, POLL).toBe(1)

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
    const gate = await raced.firstOfAll()
    const bids = [bidFor(gate.id, seven, 10), ...raced.manyBids(3 * CHUNK)]
    const onOpen = new Set(bids.filter(({ bid }) => isOpenBid(bid)).map(({ id }) => id))
    const unsettled = `SELECT FROM results WHERE market_id = '${raced.market.id}' AND settled_at IS NULL`
    await raced.insert(bids)
    raced.server.setClock(OPEN_CUTOFF)
    const draw = { marketId: raced.market.id, day: DAY, session: 'Open' as const }
    await declare(raced.db, draw, '133')
    const release = await lockWallet(raced.db, gate.id)
    onTestFinished(release)
    const dying = settleDay(raced.db, draw)
    await expect.poll(raced.waitingForLocks, POLL).toBe(1)
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
})

function isOpenBid(bid: Bid) {
  return 'session' in bid && bid.session === 'Open'
}

/** Counts the chunks settled on this database, and the tries that they took. */
function countingTries(db: Db) {
  const counted = {
    chunks: 0,
    tries: 0,
    db: {
      ...db,
      atomically<T>(work: (query: Query) => Promise<T>) {
        counted.chunks += 1
        return db.atomically(query => {
          counted.tries += 1
          return work(query)
        })
      },
    },
  }
  return counted
}
