import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { closeDue } from '../../../server/markets/draws.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { createEmptyDatabase, createMigratedDatabase, variable } from '../../support/databases.ts'
import { startProxy } from '../../support/frozen-proxy.ts'
import { openServer, type TestServer } from '../../support/server.ts'
import type { Reply, TestPlayer } from '../../support/test-players.ts'

/** The server default. A healthy call stays below it even on a busy machine. */
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
  let server: TestServer
  let locker: pg.Client

  beforeAll(async () => {
    const databaseUrl = await createMigratedDatabase()
    server = await failingServer(databaseUrl)
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
    // No bid of the market has succeeded since the timeouts, yet many run at a time.
    await locker.query('ROLLBACK')
    await lockDraw(OTHER)
    const again = others.map(player => player.bid({ game_name: OTHER }))
    await expect.poll(waitingForLocks).toBeGreaterThan(1)
    await locker.query('ROLLBACK')
    for (const reply of await Promise.all(again)) expect(reply).toMatchObject({ success: '1' })
    expect(await reconcile(server.db)).toEqual([])
  })

  test('the draws of all other markets are closed', { tags: 'thorough' }, async () => {
    server.clock.moveBy(24 * 60 * 60 * 1000)
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
  test('a call gets 503, /readyz reports it, and both recover', { tags: 'thorough' }, async () => {
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

  async function proxied() {
    const proxy = await startProxy(await createMigratedDatabase())
    const server = await failingServer(proxy.url)
    onTestFinished(async () => {
      await server.db.close()
      await proxy.close()
    })
    return { server, player: await server.addPlayer(1_000), proxy }
  }
})

async function failingServer(databaseUrl: string) {
  const limits = { callLimitMs: LIMIT_MS }
  const db = await openDatabase({ dataDir: '', databaseUrl, ...limits })
  return openServer({ db, config: limits, log: createLog('silent') })
}

function expectTooSlow(reply: Reply) {
  expect(reply).toMatchObject({ httpStatus: 503, code: 'too_slow', success: '0' })
  expect(reply.retry_after).toBeGreaterThan(0)
}

async function readiness({ app }: TestServer): Promise<number> {
  const late = new Promise<number>(resolve => setTimeout(resolve, ANSWERED_WITHIN_MS, 0))
  return Promise.race([(async () => (await app.request('/readyz')).status)(), late])
}

const PLAYERS = 20
const BIDS = 400

describe('a PostgreSQL with fewer connections than a server wants', () => {
  test.each([8, 5])(
    'of %i, every call is answered, and jobs, reports and /readyz keep theirs',
    { tags: 'thorough' },
    async limit => {
      const db = await openLimited(limit)
      const server = await openServer({ db, log: createLog('silent') })
      // As a start does, before the first call.
      const askOthers = async () => {
        expect((await server.app.request('/readyz')).status).toBe(200)
        await closeDue(db.within('jobs'))
        expect(await reconcile(db.within('reports'))).toEqual([])
      }
      await askOthers()
      const players: TestPlayer[] = []
      while (players.length < PLAYERS) players.push(await server.addPlayer(10_000))
      const bids = Array.from({ length: BIDS }, (_, place) => players[place % PLAYERS]!.bid())
      await askOthers()
      const replies = await Promise.all(bids)
      expect(replies.filter(({ success }) => success === '1')).toHaveLength(BIDS)
      expect(await reconcile(db)).toEqual([])
    },
  )
})

/** A new database whose owner may open at most `limit` connections, opened with its role. */
async function openLimited(limit: number) {
  const url = new URL(await createEmptyDatabase())
  const admin = new pg.Client({ connectionString: process.env[variable]! })
  await admin.connect()
  const role = `few_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT ${limit}`)
  await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${role}`)
  url.username = role
  url.password = 'few'
  const db = await openDatabase({ dataDir: '', databaseUrl: url.href, callLimitMs: 20_000 })
  onTestFinished(async () => {
    await db.close()
    await admin.end()
  })
  return db
}
