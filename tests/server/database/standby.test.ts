/** @module-tag thorough */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { writeBackup } from '../../../server/database/backup.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { reconcileAll } from '../../../server/wallet/reconcile.ts'
import { giveMovedClock } from '../../support/databases.ts'
import { startProxy } from '../../support/frozen-proxy.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { onServer, type Standby, startStandby } from '../../support/standby.ts'
import { openGameServer } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'
const MARKET = 'Kesar Mahal'
/** Shorter than a call waits, and long enough that it has begun to. */
const AWAY_MS = 1_500
/** Longer than a player waits for a standby. */
const LATE_MS = 2_000
/** Until a process knows that its idle connections were closed. */
const NOTICED_MS = 500

let postgres: Postgres
let standby: Standby
let primaryUrl: string

beforeAll(async () => {
  postgres = await startPostgres(['-c', 'fsync=off'])
  primaryUrl = await postgres.createDatabase('ank')
  await giveMovedClock(primaryUrl)
  await (await openDatabase({ dataDir: '', databaseUrl: primaryUrl })).close()
  standby = await startStandby(primaryUrl)
})
afterAll(async () => {
  await standby.stop()
  await postgres.stop()
})

describe('beside a standby', () => {
  test('what decides nothing is read there, and has all that the primary has', async () => {
    const { db, server } = await openBeside(standby.url)
    const player = await server.addPlayer(1_000)
    for (let count = 1; count <= 5; count++) {
      expect(await player.bid()).toMatchObject({ success: '1' })
      const { rows } = await server.operator('export', { what: 'bids' })
      expect(rows).toHaveLength(count)
    }
    await server.operator('report', {})
    await server.operator('report-protection', { days: 7 })
    await server.call('getCharts.php', { game_name: MARKET, type: 'jodi_chart' })
    await player.ask('get_my_data.php', {})
    expect(await reconcileAll(db)).toEqual([])
    const ran = new Set(standby.ran().filter(name => !name.startsWith('my_data_')))
    expect(standby.ran()).toContain('my_data_bids')
    expect(ran).toEqual(
      new Set([
        ...['has_reached', 'export_bids', 'report_flows', 'report_balances', 'reconcile'],
        ...['protection_counts', 'protection_used_up', 'markets', 'drawn_since'],
      ]),
    )
  })

  test('sessions, balances and all before a bid are read from the primary', async () => {
    const { server } = await openBeside(standby.url)
    const player = await server.addPlayer(1_000)
    const before = standby.ran().length
    await player.ask('get_profile.php', {})
    await player.bid()
    await player.history()
    await player.statement()
    await server.call('get_games.php', {})
    await player.ask('get_limits.php', {})
    expect(standby.ran()).toHaveLength(before)
  })

  test('an export waits for a standby that is a little late', async () => {
    const { server } = await openBeside(standby.url)
    const player = await server.addPlayer(1_000)
    await standby.replay(false)
    await player.bid()
    const asked = standby.ran().filter(name => name === 'export_bids').length
    const exported = server.operator('export', { what: 'bids' })
    await wait(LATE_MS)
    await standby.replay(true)
    expect((await exported).rows).not.toEqual([])
    expect(standby.ran().filter(name => name === 'export_bids')).toHaveLength(asked + 1)
  })

  test('the primary answers while the standby is late', async () => {
    const { server } = await openBeside(standby.url)
    const player = await server.addPlayer(1_000)
    await server.operator('export', { what: 'bids' })
    await standby.replay(false)
    onTestFinished(() => standby.replay(true).then(() => {}))
    await player.bid()
    const exported = () => server.operator('export', { what: 'bids' })
    const before = ((await exported()).rows as unknown[]).length
    await player.bid()
    // It is not even asked for a while.
    const asked = standby.ran().length
    expect((await exported()).rows).toHaveLength(before + 1)
    expect(standby.ran()).toHaveLength(asked)
  })

  test('the primary answers while the standby carries nothing', async () => {
    const proxy = await startProxy(standby.url)
    onTestFinished(() => proxy.close())
    const { server } = await openBeside(proxy.url)
    proxy.freezeAll()
    expect(await server.operator('export', { what: 'bids' })).toMatchObject({ httpStatus: 200 })
  })

  test('no migration runs while a backup is read there', async () => {
    const { db } = await openBeside(standby.url)
    const migration = `SET lock_timeout = 100; INSERT INTO migrations (made_at, hash) VALUES (0, '')`
    const refusals: unknown[] = []
    let text = ''
    await writeBackup(db, async lines => {
      text += lines
      await onPrimary(client => client.query(migration)).catch(error => refusals.push(error))
    })
    expect(refusals.length).toBeGreaterThan(20)
    expect(refusals[0]).toMatchObject({ code: '55P03' })
    expect(JSON.parse(text.trimEnd().split('\n').at(-1)!)).toEqual({ end: true })
  })
})

describe('while another primary takes over', () => {
  test('calls wait for it, and go to no standby', async () => {
    const proxy = await startProxy(primaryUrl)
    const { server, db } = await openSwitched(proxy.url, 60_000)
    onTestFinished(() => proxy.close())
    const players = await Promise.all(Array.from({ length: 20 }, () => server.addPlayer(1_000)))
    for (const player of players) await player.bid()

    proxy.pointAt(standby.url)
    await wait(NOTICED_MS)
    const replies = Promise.all([
      ...players.map(player => player.bid({ bid_id: randomUUID() })),
      ...players.map(player => player.ask('get_profile.php', {})),
    ])
    const first = await Promise.race([replies, wait(AWAY_MS, 'waiting')])
    expect(first).toBe('waiting')
    await standby.promote()
    for (const reply of await replies) expect(reply).toMatchObject({ httpStatus: 200 })
    expect((await server.app.request('/readyz')).status).toBe(200)
    expect(await reconcileAll(db)).toEqual([])
  })

  test('calls get 503 in time if there is none, and the next ones work', async () => {
    const proxy = await startProxy(standby.url)
    const { server, db } = await openSwitched(proxy.url, 5_000)
    onTestFinished(() => proxy.close())
    const player = await server.addPlayer(1_000)
    const bid_id = randomUUID()
    proxy.refuse(true)
    await wait(NOTICED_MS)
    const startedAtMs = performance.now()
    const reply = await player.bid({ bid_id })
    expect(reply).toMatchObject({ httpStatus: 503, code: 'too_slow' })
    expect(reply.retry_after).toBeGreaterThan(0)
    expect(performance.now() - startedAtMs).toBeGreaterThan(AWAY_MS)
    expect((await server.app.request('/readyz')).status).toBe(503)
    proxy.refuse(false)
    expect(await player.bid({ bid_id })).toMatchObject({ success: '1' })
    expect(await player.history()).toHaveLength(1)
    expect(await reconcileAll(db)).toEqual([])
  })

  test('a server does not start on a standby', async () => {
    const next = await startStandby(standby.url)
    onTestFinished(() => next.stop())
    await expect(openDatabase({ dataDir: '', databaseUrl: next.url })).rejects.toThrow('standby')
    // To check a copy needs no primary.
    const db = await openDatabase({ dataDir: '', databaseUrl: next.url, schema: 'as it is' })
    onTestFinished(() => db.close())
    expect(await reconcileAll(db)).toEqual([])
  })
})

test('the metrics have the state of the replication', async () => {
  const own = await startPostgres(['-c', 'fsync=off'])
  onTestFinished(() => own.stop())
  const databaseUrl = await own.createDatabase('ank')
  await giveMovedClock(databaseUrl)
  const db = await openDatabase({ dataDir: '', databaseUrl })
  onTestFinished(() => db.close())
  const { app } = await openGameServer(db, NOON)
  const metric = async (name: string) => {
    const text = await (await app.request('/metrics')).text()
    const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    return value === undefined ? null : Number(value)
  }
  expect(await metric('ank_replication_standbys')).toBe(0)
  expect(await metric('ank_wal_archived_seconds')).toBe(null)
  const other = await startStandby(databaseUrl)
  onTestFinished(() => other.stop())
  await expect.poll(() => metric('ank_replication_standbys')).toBe(1)
  expect(await metric('ank_replication_synchronous')).toBe(0)
  expect(await metric('ank_replication_lag_seconds')).toBeGreaterThanOrEqual(0)
  await onServer(databaseUrl, client =>
    client.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`),
  )
  await onServer(databaseUrl, client => client.query('SELECT pg_reload_conf()'))
  await expect.poll(() => metric('ank_replication_synchronous')).toBe(1)
})

async function openBeside(replicaUrl: string) {
  const db = await openDatabase({ dataDir: '', databaseUrl: primaryUrl, replicaUrl })
  onTestFinished(() => db.close())
  return { db, server: await openGameServer(db, NOON) }
}

async function openSwitched(databaseUrl: string, callLimitMs: number) {
  const db = await openDatabase({ dataDir: '', databaseUrl, callLimitMs })
  onTestFinished(() => db.close())
  const options = { config: { callLimitMs }, log: createLog('silent') }
  return { db, server: await openGameServer(db, NOON, options) }
}

function onPrimary<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onServer(primaryUrl, work)
}
