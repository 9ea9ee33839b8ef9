import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/open.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { type GameServer, openGameServer, type TestPlayer } from '../support/game-server.ts'

const NOON = '2026-11-18T12:00:00+05:30'

describe('a database that takes no bid', () => {
  let server: GameServer
  let player: TestPlayer
  let owner: pg.Client

  beforeAll(async () => {
    const connectionString = await createMigratedDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl: connectionString })
    server = await openGameServer(db, NOON)
    player = await server.addPlayer(10_000)
    owner = new pg.Client({ connectionString })
    await owner.connect()
    return async () => {
      await owner.end()
      await db.close()
    }
  })

  test('because its disk is full is not ready, and a bid may be sent again', async () => {
    await expectWell()
    await owner.query(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`)
    for (const table of ['bids', 'heartbeat']) {
      await owner.query(`CREATE TRIGGER full_disk BEFORE INSERT ON ${table}
        EXECUTE FUNCTION full_disk()`)
    }
    await expectSick()
    for (const table of ['bids', 'heartbeat'])
      await owner.query(`DROP TRIGGER full_disk ON ${table}`)
    await expectWell()
  })

  test('because another one took over is not ready, and is dialled again', {
    tags: 'thorough',
  }, async () => {
    await expectWell()
    const { database } = owner
    const setReadOnly = (to: string) =>
      owner.query(`ALTER DATABASE ${database} SET default_transaction_read_only = ${to}`)
    await setReadOnly('on')
    onTestFinished(() => setReadOnly('off').then(() => {}))
    // As a server that is demoted does.
    await owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    await expectSick()
    // The connections that only read stay so. Only new ones write.
    await owner.query('SET default_transaction_read_only = off')
    await setReadOnly('off')
    await expectWell()
  })

  async function expectSick() {
    const response = await server.app.request('/readyz')
    expect([response.status, await response.text()]).toEqual([503, 'no database\n'])
    for (const reply of await bids()) {
      expect(reply).toMatchObject({ httpStatus: 503, code: 'too_slow' })
    }
  }

  async function expectWell() {
    for (const reply of await bids()) expect(reply).toMatchObject({ success: '1' })
    expect((await server.app.request('/readyz')).status).toBe(200)
  }

  /** More than one connection takes part. */
  function bids() {
    return Promise.all([player.bid(), player.bid(), player.bid()])
  }
})
