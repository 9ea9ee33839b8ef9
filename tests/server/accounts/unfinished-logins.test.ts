/** @module-tag thorough */
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../../server/config/log.ts'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { onDatabase } from '../support/database.ts'

/** Two more than the wrong MPINs that lock a number. */
const LOGINS = 12

/** The database gives up before it. On a busy machine, a connection takes a second. */
const LIMIT_MS = 3_000

const opened = onDatabase()
/** How often each statement still fails, by its name. */
const faults = new Map<string, number>()
let server: TestServer

beforeAll(async () => {
  server = await startServer({ db: faulty(opened.db), log: createLog('silent') })
})

describe('a right MPIN', () => {
  test('whose login the database could not finish is no wrong try', async () => {
    const databaseUrl = await createMigratedDatabase()
    const db = await openDatabase({ dataDir: '', databaseUrl, callLimitMs: LIMIT_MS })
    const locker = new pg.Client({ connectionString: databaseUrl })
    await locker.connect()
    onTestFinished(async () => {
      await locker.end()
      await db.close()
    })
    const sick = await startServer({ db, log: createLog('silent') })
    const phone = await sick.browser().signUp()
    await locker.query('BEGIN')
    await locker.query('LOCK TABLE sessions IN EXCLUSIVE MODE')
    for (let logins = 0; logins < LOGINS; logins++) {
      expect(await sick.browser().logIn(phone)).toMatchObject({ code: 'too_slow' })
    }
    await locker.query('ROLLBACK')
    expect(await countOf(db, phone)).toBe(0)
    expect(await sick.browser().logIn(phone)).toMatchObject({ success: '1' })
  })

  test('whose count could not be taken back at once is taken back later, once', async () => {
    const phone = await server.browser({ address: '203.0.113.1' }).signUp()
    await server.browser().logIn(phone, '1379')
    faults.set('mpin_take_back', 2).set('attempt_give_back', 1)
    const right = server.browser({ address: '203.0.113.2' })
    expect(await right.logIn(phone)).toMatchObject({ success: '1' })
    expect(await countOf(opened.db, phone)).toBe(2)
    await expect.poll(() => countOf(opened.db, phone)).toBe(1)
    await expect.poll(() => countsOf(opened.db, 'login:address:203.0.113.2')).toEqual([0])
  })

  test('that is taken back late ends no pause of wrong ones after it', async () => {
    const phone = await server.browser().signUp()
    for (let tries = 0; tries < 3; tries++) await server.browser().logIn(phone, '1379')
    faults.set('mpin_take_back', 1)
    await server.browser().logIn(phone)
    for (let tries = 0; tries < 3; tries++) {
      server.clock.offsetMs += 60_000
      await server.browser().logIn(phone, '1379')
    }
    expect(await server.browser().logIn(phone)).toMatchObject({ code: 'mpin_pause' })
    await expect.poll(() => countOf(opened.db, phone)).toBe(6)
    expect(await server.browser().logIn(phone)).toMatchObject({ code: 'mpin_pause' })
  })
})

/** The counted wrong MPINs of a number. */
async function countOf(db: Db, phone: string) {
  return (await countsOf(db, `mpin:${phone}`))[0]
}

async function countsOf(db: Db, key: string) {
  const text = 'SELECT count FROM attempts WHERE key = $1'
  const rows = await db.query<{ count: number }>({ name: 'test_counts', text }, [key])
  return rows.map(({ count }) => count)
}

/** The database, on which statements fail as `faults` says: the connection is gone before them. */
function faulty(db: Db): Db {
  return {
    ...db,
    async query(statement, values) {
      const left = faults.get(statement.name) ?? 0
      if (left === 0) return db.query(statement, values)
      faults.set(statement.name, left - 1)
      throw Object.assign(new Error('The connection is gone.'), { code: 'ECONNRESET' })
    },
  }
}
