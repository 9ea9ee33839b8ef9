/** @module-tag thorough */

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { reconcileAll } from '../../../server/wallet/reconcile.ts'
import { giveMovedClock } from '../../support/databases.ts'
import { startProxy } from '../../support/frozen-proxy.ts'
import { type Postgres, startPostgres } from '../../support/postgres.ts'
import { openServer } from '../../support/server.ts'
import { type Standby, startStandby } from '../../support/standby.ts'

/** Shorter than the time a call waits, but long enough for it to start waiting. */
const AWAY_MS = 1_500
/** Time until a process knows that its idle connections were closed. */
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

  test('a server does not start on a standby', async () => {
    const next = await startStandby(standby.url)
    onTestFinished(() => next.stop())
    await expect(openDatabase({ dataDir: '', databaseUrl: next.url })).rejects.toThrow('standby')
    // Checking a copy does not need a primary.
    const db = await openDatabase({ dataDir: '', databaseUrl: next.url, schema: 'required' })
    onTestFinished(() => db.close())
    expect(await reconcileAll(db)).toEqual([])
  })
})

async function openSwitched(databaseUrl: string, callLimitMs: number) {
  const db = await openDatabase({ dataDir: '', databaseUrl, callLimitMs })
  onTestFinished(() => db.close())
  const options = { config: { callLimitMs }, log: createLog('silent') }
  return { db, server: await openServer({ db, ...options }) }
}
