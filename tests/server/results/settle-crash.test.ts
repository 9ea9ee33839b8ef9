import { hash } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { outcomeOf, payoutOf } from '#domain/settlement.ts'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { settleDue } from '../../../server/results/settle-day.ts'
import { CHUNK } from '../../../server/results/settle-sql.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { type SpawnedServer, spawnServer } from '../../../tools/test/spawn-server.ts'
import { bidFor, insertBids, type PlacedBid, randomBid, seeded } from '../../support/bids.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { addMarket, setDraws } from '../../support/markets.ts'
import { addManyPlayersTo, type ReadyPlayer } from '../../support/players.ts'
import { countEntries } from '../support/replies.ts'
import { lockWallet } from '../support/wallet.ts'

const PLAYERS = 400
const START = 1_000_000
const POLL = { interval: 20 }

const DAY = '2025-11-18'
const MARKET = 'Long Gone Bazaar'
const RESULT = { open: '128', close: '349' }

/**
 * Players who win only once. While a test locks the wallet of one, settlement stops in the middle of
 * the chunk with the bid: a server is killed there, on a fast or a slow machine, except at the last.
 * They are the first of all players, so that a process that waits for them has locked no other
 * wallet. Between two gates of a session there is more than a chunk.
 */
type Gate = { at: number; session: 'Open' | 'Close' }

const gates: Gate[] = [
  { at: 0.5, session: 'Open' },
  { at: 0.2, session: 'Close' },
  { at: 0.6, session: 'Close' },
]

describe('24,000 bids', () => {
  const count = 24_000
  const kills = gates.length - 1
  const opens = gates.filter(({ session }) => session === 'Open').length
  let db: Db
  let databaseUrl: string
  let players: ReadyPlayer[]
  let bids: PlacedBid[]

  beforeAll(async () => {
    databaseUrl = await createMigratedDatabase()
    db = await openDatabase({
      ...{ dataDir: '', databaseUrl, connectionsMax: 32 },
      callLimitMs: 300_000,
    })
    const market = await addMarket(db, MARKET, { openMinute: 600, closeMinute: 660 })
    await setDraws(db, market, { [DAY]: ['closed', 'closed'] })
    const at = new Date(`${DAY}T05:00:00+05:30`)
    const all = await addManyPlayersTo(db, { count: PLAYERS + gates.length, points: START, at })
    players = all.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    bids = bidsOf(players, count)
    await insertBids(db, { id: market.id, name: MARKET, day: DAY, at }, bids)
    return () => db.close()
  })

  // Fails without `settled_version <` or SKIP LOCKED in settle-sql.ts, and without settleDue in
  // server/jobs.ts.
  test(`are settled once each by two servers after ${kills} kills`, async () => {
    expect(await reconcile(db)).toEqual([])
    const releases: (() => Promise<void>)[] = []
    for (const player of players.slice(0, gates.length))
      releases.push(await lockWallet(db, player.id))
    onTestFinished(async () => void (await Promise.all(releases.map(release => release()))))

    let before = 0
    for (let life = 0; life < kills; life++) {
      const server = await startServer()
      if (life === 0) void declare(server, 'Open', RESULT.open)
      if (life === opens) {
        await expect.poll(unsettledResults, POLL).toBe(0)
        void declare(server, 'Close', RESULT.close)
      }
      await expect.poll(waitingPids, POLL).toHaveLength(1)
      const settled = await countSettled()
      expect(settled).toBeGreaterThan(before)
      expect(settled).toBeLessThan(count)
      await server.kill()
      // Every second time the connection is cut too; otherwise the database finishes the statement.
      if (life % 2 === 0) await terminate(await waitingPids())
      await releases[life]?.()
      await expect.poll(waitingPids, POLL).toEqual([])
      expect(await reconcile(db)).toEqual([])
      before = settled
    }

    const [one, other] = await Promise.all([startServer(), startServer()])
    // One stops at the last gate; only another process, skipping its chunk, can do the rest.
    await expect.poll(waitingPids, POLL).toHaveLength(1)
    await expect.poll(leftOver, POLL).toBe('one chunk')
    await releases[kills]?.()
    await expect.poll(unsettledResults, POLL).toBe(0)
    expect([await one.stop(), await other.stop()]).toEqual([0, 0])

    await expectOutcomes()
    expect(await reconcile(db)).toEqual([])
    const entries = await countEntries(db)
    await query('UPDATE results SET settled_at = NULL')
    expect(await settleDue(db.within('jobs'))).toBe(1)
    expect(await settleDue(db.within('jobs'))).toBe(0)
    expect(await countEntries(db)).toEqual(entries)
    await expectOutcomes()
  })

  /** Computed by the domain alone. */
  async function expectOutcomes() {
    const rows = await query<{ id: string; status: string; payout: number }>(
      'SELECT id, status, payout FROM bids ORDER BY id',
    )
    const outcomes = new Map(rows.map(({ id, status, payout }) => [id, { status, payout }]))
    const expected = new Map(bids.map(placed => [placed.id, outcomeIn(placed)]))
    expect(outcomes).toEqual(expected)
    const balances = new Map(players.map(({ id }) => [id, START]))
    for (const { playerId, points, id } of bids) {
      balances.set(playerId, balances.get(playerId)! - points + expected.get(id)!.payout)
    }
    const wallets = await query<{ player_id: string; balance: number }>(
      `SELECT player_id, balance FROM wallets WHERE account = 'wallet'`,
    )
    expect(new Map(wallets.map(row => [row.player_id, row.balance]))).toEqual(balances)
  }

  async function query<Row>(text: string): Promise<Row[]> {
    return db.query<Row>({ name: `test_${hash('sha1', text)}`, text }, [])
  }

  async function countSettled() {
    const [row] = await query<{ n: number }>(
      "SELECT count(*) AS n FROM bids WHERE status <> 'placed'",
    )
    return row?.n ?? 0
  }

  async function leftOver() {
    const left = count - (await countSettled())
    return left > 0 && left <= CHUNK ? 'one chunk' : `${left} bids`
  }

  async function unsettledResults() {
    const [row] = await query<{ n: number }>(
      'SELECT count(*) AS n FROM results WHERE settled_at IS NULL',
    )
    return row?.n
  }

  /** Process ids of connections that wait for the wallets of a chunk, not for other locks. */
  async function waitingPids() {
    const rows = await query<{ pid: number }>(`SELECT pid FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()
        AND query LIKE 'SELECT FROM wallets%'`)
    return rows.map(({ pid }) => pid)
  }

  async function terminate(pids: number[]) {
    for (const pid of pids) await query(`SELECT pg_terminate_backend(${pid})`)
  }

  async function startServer() {
    const server = await spawnServer({ databaseUrl })
    onTestFinished(() => server.close())
    return server
  }
})

function bidsOf(players: ReadyPlayer[], count: number): PlacedBid[] {
  const random = seeded(20251118)
  const places = new Map(gates.map((gate, index) => [Math.floor(count * gate.at), index]))
  return Array.from({ length: count }, (_, place) => {
    const gate = places.get(place)
    if (gate === undefined) {
      const player = players[gates.length + Math.floor(random() * PLAYERS)]!
      return bidFor(player.id, randomBid(random), 10 + Math.floor(random() * 90))
    }
    const { session } = gates[gate]!
    const digit = session === 'Open' ? '1' : '6'
    return bidFor(players[gate]!.id, { type: 'Single Digit', session, digit }, 10)
  })
}

function outcomeIn({ bid, points, rate }: PlacedBid) {
  const status = outcomeOf(bid, RESULT)
  return { status, payout: status === 'won' ? payoutOf(points, rate) : 0 }
}

/** The operator's call; the server may die before it replies. */
async function declare({ operator }: SpawnedServer, session: string, pana: string) {
  await operator('result', { name: MARKET, session, pana, day: DAY }).catch(() => null)
}
