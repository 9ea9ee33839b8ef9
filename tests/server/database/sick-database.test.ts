import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { closeDue } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { moveDatabase } from '../../../tools/test/moved-postgres.ts'
import { createMigratedDatabase, giveMovedClock } from '../../support/databases.ts'
import { startProxy } from '../../support/frozen-proxy.ts'
import { startPostgres } from '../../support/postgres.ts'
import { type GameServer, openGameServer, type Reply } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'
/** That of a server. A call that is well must not reach it on a busy machine. */
const LIMIT_MS = 5_000
/** A busy machine is late. Without limits, the calls below have no answer at all. */
const ANSWERED_WITHIN_MS = 20_000

const STUCK = 'Kesar Mahal'
const OTHER = 'Jugnu Evening'

/** The connections that a server opens for calls. */
const CONNECTIONS = 10
/** How many changing calls of one player run at a time. */
const PLAYERS_CHANGES = 3

describe('with a lock on one draw that is never released', () => {
  let server: GameServer
  let locker: pg.Client

  beforeAll(async () => {
    const databaseUrl = await createMigratedDatabase()
    server = await sickServer(databaseUrl)
    locker = new pg.Client({ connectionString: databaseUrl })
    await locker.connect()
  })
  afterAll(async () => {
    await locker.end()
    await server.db.close()
  })

  test('a bid on it gets 503 and is placed once by the same id later, all else goes on', async () => {
    const first = await server.addPlayer(1_000)
    const players = [first]
    while (players.length < 30) players.push(await server.addPlayer(1_000))
    await lockDraw()
    const ids = players.map(() => randomUUID())
    const stuck = players.map((player, place) =>
      player.bid({ game_name: STUCK, bid_id: ids[place] }),
    )
    // While all of them wait, everything else is answered.
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    const others = [
      first.bid({ game_name: OTHER }),
      first.ask('get_profile.php', {}),
      server.call('get_games.php', {}),
      first.ask('get_bid_history.php', {}),
    ]
    const winner = await Promise.race([
      Promise.all(others).then(() => 'others'),
      Promise.all(stuck).then(() => 'stuck'),
    ])
    expect(winner).toBe('others')
    expect((await Promise.all(others)).map(({ httpStatus }) => httpStatus)).toEqual([
      200, 200, 200, 200,
    ])
    expect(await readiness(server)).toBe(200)

    for (const reply of await Promise.all(stuck)) expectTooSlow(reply)
    await locker.query('ROLLBACK')
    for (const [place, player] of players.entries()) {
      const reply = await player.bid({ game_name: STUCK, bid_id: ids[place] })
      expect(reply).toMatchObject({ success: '1' })
    }
    expect(await first.history()).toHaveLength(2)
    expect(await reconcile(server.db)).toEqual([])
  })

  test('calls behind one locked wallet leave connections, and its market goes on', {
    tags: 'thorough',
  }, async () => {
    const stuck = await server.addPlayer(1_000)
    const others = await Promise.all(Array.from({ length: 12 }, () => server.addPlayer(1_000)))
    await locker.query('BEGIN')
    await locker.query(`SELECT FROM wallets WHERE player_id = '${stuck.id}' FOR UPDATE`)
    const waiting = Array.from({ length: 2 * CONNECTIONS }, () => stuck.bid({ game_name: OTHER }))
    await expect.poll(waitingForLocks).toBe(PLAYERS_CHANGES)
    const free = Promise.all([
      ...others.map(player => player.bid({ game_name: OTHER })),
      ...others.map(player => player.ask('get_profile.php', {})),
    ])
    const winner = await Promise.race([free, ...waiting])
    expect(winner).toBe(await free)
    for (const reply of await free) expect(reply).toMatchObject({ httpStatus: 200, success: '1' })
    for (const reply of await Promise.all(waiting)) expectTooSlow(reply)
    // No bid of the market has succeeded since the timeouts, and still many go at a time.
    await locker.query('ROLLBACK')
    await lockDraw(OTHER)
    const again = others.map(player => player.bid({ game_name: OTHER }))
    await expect.poll(waitingForLocks).toBeGreaterThan(1)
    await locker.query('ROLLBACK')
    for (const reply of await Promise.all(again)) expect(reply).toMatchObject({ success: '1' })
    expect(await reconcile(server.db)).toEqual([])
  })

  test('the draws of all other markets are closed', { tags: 'thorough' }, async () => {
    server.clock.offsetMs += 24 * 60 * 60 * 1000
    await lockDraw()
    await expect(closeDue(server.db)).rejects.toThrow('lock timeout')
    const open = `SELECT m.name, d.session FROM draws d JOIN markets m ON m.id = d.market_id
      WHERE d.state = 'open'`
    const left = await server.db.query<{ name: string }>({ name: '', text: open }, [])
    expect(new Set(left.map(({ name }) => name))).toEqual(new Set([STUCK]))
    await locker.query('ROLLBACK')
    await closeDue(server.db)
    expect(await server.db.query({ name: '', text: open }, [])).toEqual([])
  })

  async function lockDraw(market = STUCK) {
    await locker.query('BEGIN')
    await locker.query(`SELECT FROM draws d JOIN markets m ON m.id = d.market_id
      WHERE m.name = '${market}' AND d.session = 'Open' FOR UPDATE OF d`)
  }

  async function waitingForLocks() {
    const text = `SELECT FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`
    return (await locker.query(text)).rowCount
  }
})

describe('behind a proxy that stops forwarding', () => {
  test('a call gets 503, /readyz says so, and both recover', { tags: 'thorough' }, async () => {
    const { server, player, proxy } = await proxied()
    proxy.freezeAll()
    const replies = await Promise.all([
      ...Array.from({ length: 2 * CONNECTIONS }, () => player.ask('get_profile.php', {})),
      player.bid({ game_name: OTHER }),
    ])
    for (const reply of replies) expectTooSlow(reply)
    expect(await readiness(server)).toBe(503)
    proxy.thaw()
    await expect.poll(async () => (await player.bid({ game_name: OTHER })).success).toBe('1')
    await expect.poll(() => readiness(server)).toBe(200)
    expect(await reconcile(server.db)).toEqual([])
  })

  test('no player waits for the dead connection of another player', {
    tags: 'thorough',
  }, async () => {
    const { server, player, proxy } = await proxied()
    const other = await server.addPlayer(1_000)
    proxy.freezeOpen()
    // The idle connections are all dead. After the first one is found out, none is used again.
    const dead = Array.from({ length: CONNECTIONS }, () => player.ask('get_profile.php', {}))
    const replies = await Promise.all(dead)
    expect(replies.some(({ httpStatus }) => httpStatus === 503)).toBe(true)
    expect(await other.ask('get_profile.php', {})).toMatchObject({ httpStatus: 200 })
    await expect.poll(() => readiness(server)).toBe(200)
  })

  test('a shared look-up of sessions does not wait for a dead connection', {
    tags: 'thorough',
  }, async () => {
    const { server, player, proxy } = await proxied()
    const other = await server.addPlayer(1_000)
    proxy.freezeNext()
    const dead = player.ask('get_profile.php', {})
    const winner = await Promise.race([
      other.ask('get_profile.php', {}).then(({ httpStatus }) => `other ${httpStatus}`),
      dead.then(({ httpStatus }) => `dead ${httpStatus}`),
    ])
    expect(winner).toBe('other 200')
    await dead
  })

  async function proxied() {
    const proxy = await startProxy(await createMigratedDatabase())
    const server = await sickServer(proxy.url)
    onTestFinished(async () => {
      await server.db.close()
      await proxy.close()
    })
    return { server, player: await server.addPlayer(1_000), proxy }
  }
})

describe('a PostgreSQL that is stopped', () => {
  test('gives 503 until it goes on, then everything works', { tags: 'thorough' }, async () => {
    const postgres = await startPostgres(['-c', 'fsync=off'])
    const databaseUrl = await postgres.createDatabase('stopped')
    await giveMovedClock(databaseUrl)
    const server = await sickServer(databaseUrl)
    const player = await server.addPlayer(1_000)
    const pids = await processes(server.db)
    onTestFinished(async () => {
      for (const pid of pids) signal(pid, 'SIGCONT')
      await server.db.close()
      await postgres.stop()
    })
    for (const pid of pids) signal(pid, 'SIGSTOP')
    const bid_id = randomUUID()
    for (const reply of await Promise.all([
      player.ask('get_profile.php', {}),
      server.call('get_games.php', {}),
      player.bid({ game_name: OTHER, bid_id }),
    ])) {
      expectTooSlow(reply)
    }
    expect(await readiness(server)).toBe(503)
    for (const pid of pids) signal(pid, 'SIGCONT')
    const again = async () => (await player.bid({ game_name: OTHER, bid_id })).success
    await expect.poll(again).toBe('1')
    expect(await player.history()).toHaveLength(1)
    await expect.poll(() => readiness(server)).toBe(200)
    expect(await reconcile(server.db)).toEqual([])
  })
})

describe('a healthy PostgreSQL', () => {
  test('has limits on every connection', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl: await createMigratedDatabase() })
    onTestFinished(() => db.close())
    const text = `SELECT name || ' ' || setting AS value FROM pg_settings WHERE name IN
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`
    const limitsOf = async (each: Db) =>
      (await each.query<{ value: string }>({ name: '', text }, [])).map(({ value }) => value)
    const [idle, lock, statement] = [
      'idle_in_transaction_session_timeout',
      'lock_timeout',
      'statement_timeout',
    ]
    expect(await limitsOf(db)).toEqual([`${idle} 4000`, `${lock} 3000`, `${statement} 4000`])
    expect(await limitsOf(db.within('jobs'))).toEqual([
      `${idle} 60000`,
      `${lock} 10000`,
      `${statement} 60000`,
    ])
    expect(await limitsOf(db.within('reports'))).toEqual([
      `${idle} 1800000`,
      `${lock} 60000`,
      `${statement} 1800000`,
    ])
  })

  test.each([
    { ahead: 4, warnings: 0, status: 200, body: 'ready\n' },
    { ahead: -30, warnings: 1, status: 200, body: 'ready\n' },
    { ahead: 90, warnings: 1, status: 503, body: 'clocks differ by 90 s\n' },
  ])('is ready as far as its clock is right: $ahead s ahead', async expected => {
    const databaseUrl = await createMigratedDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl })
    onTestFinished(() => db.close())
    const warnings: unknown[] = []
    const log = createLog('warn', { write: line => void warnings.push(JSON.parse(line)) })
    const { app, clock } = await openGameServer(db, NOON, { log })
    moveDatabase(databaseUrl, clock.offsetMs + expected.ahead * 1000)
    const response = await app.request('/readyz')
    expect([response.status, await response.text()]).toEqual([expected.status, expected.body])
    expect(warnings).toHaveLength(expected.warnings)
    if (expected.warnings > 0) expect(warnings).toMatchObject([{ seconds: expected.ahead }])
  })

  test('gets fresh statistics before a reconcile', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl: await createMigratedDatabase() })
    onTestFinished(() => db.close())
    const { operator } = await openGameServer(db, NOON)
    expect(await operator('reconcile', {})).toMatchObject({ differences: [] })
    const text = `SELECT relname FROM pg_stat_user_tables
      WHERE relname IN ('bids', 'postings') AND last_analyze IS NULL`
    await expect.poll(() => db.query({ name: '', text }, [])).toEqual([])
  })
})

async function sickServer(databaseUrl: string) {
  const limits = { callLimitMs: LIMIT_MS }
  const db = await openDatabase({ dataDir: '', databaseUrl, ...limits })
  return openGameServer(db, NOON, { config: limits, log: createLog('silent') })
}

function expectTooSlow(reply: Reply) {
  expect(reply).toMatchObject({ httpStatus: 503, code: 'too_slow', success: '0' })
  expect(reply.retry_after).toBeGreaterThan(0)
}

async function readiness({ app }: GameServer): Promise<number> {
  const late = new Promise<number>(resolve => setTimeout(resolve, ANSWERED_WITHIN_MS, 0))
  return Promise.race([(async () => (await app.request('/readyz')).status)(), late])
}

/** The process ids of the server that the database is on. */
async function processes(db: Db): Promise<number[]> {
  const text = 'SELECT pid FROM pg_stat_activity'
  const backends = (await db.query<{ pid: number }>({ name: '', text }, [])).map(({ pid }) => pid)
  const status = readFileSync(`/proc/${backends[0]}/status`, 'utf8')
  return [Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]), ...backends]
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
