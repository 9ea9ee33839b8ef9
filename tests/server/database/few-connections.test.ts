/** @module-tag thorough */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { reconcile } from '../../../server/wallet/reconcile.ts'
import { createEmptyDatabase, variable } from '../../support/databases.ts'
import { openGameServer, type TestPlayer } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'
/** A server opens up to ten connections for calls, four for jobs, two for reports and one to ask. */
const WANTED = 17
const PLAYERS = 20
const BIDS = 400

const readBackends = {
  name: '',
  text: `SELECT count(*)::int AS count FROM pg_stat_activity WHERE usename = current_user`,
}

describe('a PostgreSQL with fewer connections than a server wants', () => {
  test.each([8, 4])(
    'of %i, every call is answered, and jobs, reports and /readyz get one',
    async limit => {
      const { db, admin, role } = await openLimited(limit)
      const server = await openGameServer(db, NOON, { log: createLog('silent') })
      const players: TestPlayer[] = []
      while (players.length < PLAYERS) players.push(await server.addPlayer(10_000))
      const bids = Array.from({ length: BIDS }, (_, place) => players[place % PLAYERS]!.bid())
      const others = Promise.all([
        db.within('jobs').query(readBackends, []),
        db.within('reports').query(readBackends, []),
        (async () => expect((await server.app.request('/readyz')).status).toBe(200))(),
      ])
      const replies = await Promise.all(bids)
      await others
      expect(replies.filter(({ success }) => success === '1')).toHaveLength(BIDS)
      expect(await reconcile(db)).toEqual([])

      // More of them are used again once there are more.
      await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT ${WANTED}`)
      await expect
        .poll(async () => {
          await Promise.all(players.map(player => player.history()))
          const [row] = await db.query<{ count: number }>(readBackends, [])
          return row!.count
        })
        .toBeGreaterThan(8)
    },
  )

  test('of none, a call gets 503 when its time is over', async () => {
    const { db, admin, role, databaseUrl } = await openLimited(4, 3_000)
    const server = await openGameServer(db, NOON, { log: createLog('silent') })
    const player = await server.addPlayer(100)
    const holder = new pg.Client({ connectionString: databaseUrl })
    await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT 0`)
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE usename = '${role}'`)
    await expect(holder.connect()).rejects.toMatchObject({ code: '53300' })
    expect(await player.bid()).toMatchObject({ httpStatus: 503, code: 'too_slow' })
    await admin.query(`ALTER ROLE ${role} CONNECTION LIMIT 4`)
    expect(await player.bid()).toMatchObject({ success: '1' })
  })
})

describe('a PostgreSQL whose transactions are serializable by default', () => {
  test('takes parallel bids all the same', async () => {
    const databaseUrl = await createEmptyDatabase()
    const admin = new pg.Client({ connectionString: databaseUrl })
    await admin.connect()
    const name = new URL(databaseUrl).pathname.slice(1)
    await admin.query(`ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`)
    await admin.end()
    const db = await openDatabase({ dataDir: '', databaseUrl, callLimitMs: 60_000 })
    onTestFinished(() => db.close())
    const isolation = { name: '', text: 'SHOW transaction_isolation' }
    for (const each of [db, db.within('jobs'), db.within('reports')]) {
      expect(await each.query(isolation, [])).toEqual([{ transaction_isolation: 'read committed' }])
    }
    const server = await openGameServer(db, NOON, { log: createLog('silent') })
    const players: TestPlayer[] = []
    while (players.length < PLAYERS) players.push(await server.addPlayer(10_000))
    const replies = await Promise.all(
      Array.from({ length: BIDS }, (_, place) => players[place % PLAYERS]!.bid()),
    )
    expect(replies.filter(({ success }) => success === '1')).toHaveLength(BIDS)
    expect(await reconcile(db)).toEqual([])
  })
})

/** A new database whose owner may open only so many connections, and the server's way to it. */
async function openLimited(limit: number, callLimitMs = 20_000) {
  const url = new URL(await createEmptyDatabase())
  const admin = new pg.Client({ connectionString: process.env[variable]! })
  await admin.connect()
  const role = `few_${randomUUID().replaceAll('-', '')}`
  await admin.query(`CREATE ROLE ${role} LOGIN PASSWORD 'few' CONNECTION LIMIT ${limit}`)
  await admin.query(`ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${role}`)
  url.username = role
  url.password = 'few'
  const databaseUrl = url.href
  const db = await openDatabase({ dataDir: '', databaseUrl, callLimitMs })
  onTestFinished(async () => {
    await db.close()
    await admin.end()
  })
  return { db, admin, role, databaseUrl }
}
