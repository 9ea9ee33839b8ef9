import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Bid } from '#domain/bids.ts'
import { outcomeOf } from '#domain/settlement.ts'
import type { Db, Query } from '../../server/db/open.ts'
import { openWallet } from '../../server/db/postings.ts'
import { reconcile } from '../../server/db/reconcile.ts'
import { correct, declare, voidDay } from '../../server/db/results-of-day.ts'
import { settleDay } from '../../server/db/settle-day.ts'
import { CHUNK } from '../../server/db/settle-sql.ts'
import { newPhone } from '../support/browser.ts'
import { hasPostgres } from '../support/fresh-database.ts'
import { holdWallet } from '../support/hold-wallet.ts'
import type { Reply } from '../support/house.ts'
import { bidFor, insertBids, type PlacedBid } from '../support/many-bids.ts'
import { onDatabase } from '../support/on-database.ts'
import { randomBid, seeded } from '../support/random-bids.ts'
import {
  countEntries,
  DAY,
  OPEN_CUTOFF,
  openResultsHouse,
  type Player,
  type ResultsHouse,
  type TestMarket,
} from '../support/results-house.ts'

const PLAYERS = 24
const PATIENTLY = { timeout: 30_000, interval: 20 }
const seven: Bid = { type: 'Single Digit', session: 'Open', digit: '7' }
const closeSeven: Bid = { ...seven, session: 'Close' }

describe.skipIf(!hasPostgres)('settling, raced for on a real PostgreSQL', () => {
  const opened = onDatabase('postgres')
  let house: ResultsHouse
  let players: Player[]
  let market: TestMarket

  beforeAll(async () => {
    house = await openResultsHouse(opened.db)
    await house.operator('setting', { key: 'MIN_WITHDRAW', value: '1' })
    players = await Promise.all(Array.from({ length: PLAYERS }, () => house.addSaver(1_000_000)))
  })

  beforeEach(async () => {
    market = await house.newMarket()
  })

  afterEach(async () => {
    expect(await reconcile(opened.db)).toEqual([])
  })

  // Fails without the ORDER BY of lockWallets in settle-moves.ts, and where the wallets are locked
  // by the statement that reckons with them.
  test('players bid on the close and withdraw while three settle the open', async () => {
    const gate = await firstOfAll()
    await insert(manyBids(9 * CHUNK, place => place % 100 === 0 && bidFor(gate.id, seven, 10)))
    house.setClock(OPEN_CUTOFF)
    const { offsetMs } = house.clock
    const draw = { marketId: market.id, day: DAY, session: 'Open' as const }
    expect(await declare(opened.db, draw, '133', offsetMs)).toMatchObject({ state: 'done' })

    const counted = countingTries(opened.db)
    const release = await holdWallet(opened.db, gate.id)
    onTestFinished(release)
    const settlers = Array.from({ length: 3 }, () => settleDay(counted.db, draw, offsetMs))
    // All three now wait for the first of the wallets, and hold no other.
    await expect.poll(waitingForLocks, PATIENTLY).toBe(3)

    let isOver = false
    const replies = players.map(async player => {
      const said: Reply[] = []
      while (!isOver) {
        said.push(await market.bid(player, closeSeven, 10))
        said.push(await player.withdraw(1))
      }
      return said
    })
    await release()
    expect(await Promise.all(settlers).finally(() => (isOver = true))).toEqual([true, true, true])
    // A deadlock would be resolved by trying again.
    expect(counted.tries).toBe(counted.chunks)

    const said = (await Promise.all(replies)).flat()
    expect(said.length).toBeGreaterThan(2 * PLAYERS)
    expect(new Set(said.map(reply => reply.success))).toEqual(new Set(['1']))
  })

  // Fails with `<>` for `<` in settle-sql.ts: the slow one then takes back what the quick one did.
  test('who settles by an old result while the new one is settled does not undo it', async () => {
    const gate = await firstOfAll()
    const bids = [bidFor(gate.id, seven, 10), ...manyBids(3 * CHUNK)]
    await insert(bids)
    house.setClock(OPEN_CUTOFF)
    const { offsetMs } = house.clock
    const draw = { marketId: market.id, day: DAY, session: 'Open' as const }
    await declare(opened.db, draw, '133', offsetMs)
    const release = await holdWallet(opened.db, gate.id)
    onTestFinished(release)
    const slow = settleDay(opened.db, draw, offsetMs)
    await expect.poll(waitingForLocks, PATIENTLY).toBe(1)

    await correct(opened.db, draw, '128', offsetMs)
    const quick = settleDay(opened.db, draw, offsetMs)
    await expect.poll(lockedOut, PATIENTLY).toBe(0)
    await release()

    expect(await Promise.all([slow, quick])).toEqual([true, true])
    const expected = bids.map(({ id, bid }) => [id, outcomeOf(bid, { open: '128', close: null })])
    const placed = expected.map(([id, outcome]) => [
      id,
      outcome === 'undecided' ? 'placed' : outcome,
    ])
    expect(new Map(await statuses())).toEqual(new Map(placed as [string, string][]))

    /** Bids that are still to follow the correction, without the chunk that the slow one holds. */
    async function lockedOut() {
      const [row] = await query<{ n: number }>(
        `SELECT count(*) AS n FROM bids WHERE market_id = '${market.id}' AND settled_version < 2
          AND session = 'Open' AND game_type NOT IN ('Jodi Digit', 'Half Sangam', 'Full Sangam')`,
      )
      return Math.max(0, (row?.n ?? 0) - CHUNK)
    }
  })

  // Fails without NOT EXISTS in finishDay: the bids of who dies are then left for ever.
  test('a day is not settled while another is at some of its bids, who may die of it', async () => {
    const gate = await firstOfAll()
    const bids = [bidFor(gate.id, seven, 10), ...manyBids(3 * CHUNK)]
    const onOpen = new Set(bids.filter(({ bid }) => isOpenBid(bid)).map(({ id }) => id))
    const unsettled = `SELECT FROM results WHERE market_id = '${market.id}' AND settled_at IS NULL`
    await insert(bids)
    house.setClock(OPEN_CUTOFF)
    const { offsetMs } = house.clock
    const draw = { marketId: market.id, day: DAY, session: 'Open' as const }
    await declare(opened.db, draw, '133', offsetMs)
    const release = await holdWallet(opened.db, gate.id)
    onTestFinished(release)
    const dying = settleDay(opened.db, draw, offsetMs)
    await expect.poll(waitingForLocks, PATIENTLY).toBe(1)
    const other = settleDay(opened.db, draw, offsetMs)
    await expect.poll(leftOnOpen, PATIENTLY).toBe(CHUNK)
    await wait(300)
    expect(await query(unsettled)).toHaveLength(1)

    const dead = expect(dying).rejects.toThrow('terminating connection')
    await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`)
    await dead
    await release()
    expect(await other).toBe(true)
    expect(await leftOnOpen()).toBe(0)

    async function leftOnOpen() {
      return (await statuses()).filter(([id, status]) => status === 'placed' && onOpen.has(id))
        .length
    }
  })

  // Fails without FOR UPDATE in results-of-day.ts.
  test('two operators declare different panas at once: one wins, the other is told', async () => {
    for (let round = 0; round < 10; round++) {
      if (round > 0) market = await house.newMarket()
      const [player] = players
      await market.bid(player!, { ...seven, digit: '1' }, 10)
      await market.bid(player!, { ...seven, digit: '2' }, 10)
      house.setClock(OPEN_CUTOFF)
      const replies = await Promise.all([
        market.declare('Open', '128'),
        market.declare('Open', '129'),
        market.declare('Open', '128'),
      ])
      expect(replies.filter(({ success }) => success === '1')).toHaveLength(1)
      const refused = replies.filter(({ success }) => success === '0').map(({ msg }) => msg)
      const sentence = `Open of ${market.name} on ${DAY} already has its result; use correct to change it.`
      expect(refused).toEqual([sentence, sentence])
      const won = (await statuses()).filter(([, status]) => status === 'won')
      expect(won).toHaveLength(1)
    }
  })

  test('two voids at once refund once, also where bids come in at that moment', async () => {
    for (let round = 0; round < 10; round++) {
      if (round > 0) market = await house.newMarket()
      const bidding = players.map(player => market.bid(player, seven, 10))
      const acts = await Promise.all(
        [0, 1, 2].map(() => voidDay(opened.db, market.id, DAY, house.clock.offsetMs)),
      )
      expect(acts.filter(({ state }) => state === 'done')).toHaveLength(1)
      const key = { marketId: market.id, day: DAY }
      await Promise.all([0, 1].map(() => settleDay(opened.db, key, house.clock.offsetMs)))
      const taken = (await Promise.all(bidding)).filter(({ success }) => success === '1')
      expect((await statuses()).map(([, status]) => status)).toEqual(taken.map(() => 'refunded'))
    }
  })

  // Fails without the unique index transactions_once.
  test('even a bid that has forgotten that it was paid is not paid twice', async () => {
    const [player] = players
    await market.bid(player!, seven, 10)
    house.setClock(OPEN_CUTOFF)
    await market.declare('Open', '133')
    const before = [await countEntries(opened.db), await player?.balances()]
    await forget(`status = 'placed', payout = 0, settled_version = 0`, 'NULL')
    const key = { marketId: market.id, day: DAY }
    await expect(settleDay(opened.db, key, house.clock.offsetMs)).rejects.toThrow(
      'transactions_once',
    )
    expect([await countEntries(opened.db), await player?.balances()]).toEqual(before)
    await forget(`status = 'won', payout = 100, settled_version = 1`, 'made_at')

    async function forget(bid: string, settledAt: string) {
      await query(`UPDATE bids SET ${bid} WHERE market_id = '${market.id}'`)
      await query(`UPDATE results SET settled_at = ${settledAt} WHERE market_id = '${market.id}'`)
    }
  })

  // Fails where the result comes into being without the lock of its draws.
  test('a result waits for the bids that have passed the gate, and settles them', async () => {
    const [player] = players
    const release = await holdWallet(opened.db, player!.id)
    onTestFinished(release)
    house.clock.offsetMs = Date.parse(`${DAY}T15:09:58+05:30`) - Date.now()
    const bidding = Array.from({ length: 5 }, () => market.bid(player!, seven, 10))
    await expect.poll(waitingForLocks, PATIENTLY).toBe(5)
    house.setClock(OPEN_CUTOFF)
    const declaring = market.declare('Open', '133')
    await expect.poll(waitingForLocks, PATIENTLY).toBe(6)
    await release()

    expect((await Promise.all(bidding)).map(({ success }) => success)).toEqual(Array(5).fill('1'))
    expect(await declaring).toMatchObject({ settled: { won: 5, waiting: 0, is_settled: true } })
  })

  function manyBids(
    count: number,
    another: (place: number) => PlacedBid | false = () => false,
  ): PlacedBid[] {
    const random = seeded(count)
    return Array.from({ length: count }, (_, place) => {
      const player = players[Math.floor(random() * PLAYERS)]!
      return another(place) || bidFor(player.id, randomBid(random), 10)
    })
  }

  function insert(bids: PlacedBid[]) {
    const at = new Date(`${DAY}T10:00:00+05:30`)
    return insertBids(opened.db, { id: market.id, name: market.name, day: DAY, at }, bids)
  }

  /** A player whose wallet is locked before all others. */
  async function firstOfAll() {
    const id = uuidv7().replace(/^.{14}/, '00000000-0000-')
    await query(`INSERT INTO players (id, phone, name, mpin_hash, status, created_at)
      VALUES ('${id}', '${newPhone()}', 'Asha Rao', 'none', '1', now())`)
    await opened.db.transaction(tx => openWallet(tx, id, 100_000))
    return { id }
  }

  async function statuses() {
    const rows = await query<{ id: string; status: string }>(
      `SELECT id, status FROM bids WHERE market_id = '${market.id}'`,
    )
    return rows.map(({ id, status }): [string, string] => [id, status])
  }

  async function waitingForLocks() {
    const rows = await query(`SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`)
    return rows.length
  }

  async function query<Row>(text: string): Promise<Row[]> {
    const name = `test_${hash('sha1', text)}`
    return opened.db.query<Row>({ name, text }, [])
  }
})

function isOpenBid(bid: Bid) {
  return 'session' in bid && bid.session === 'Open'
}

/** Counts the chunks that are settled through it, and how often one was tried. */
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
