import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db, Query } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { waitingForLocks } from '../support/database.ts'

describe('PostgreSQL', () => {
  test('retries a transaction after a serialization failure', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl: await createMigratedDatabase() })
    await run(db.query, `INSERT INTO settings VALUES ('A', '0'), ('B', '0')`)
    const runs: string[] = []
    const bothHaveARow = Promise.withResolvers<void>()
    const bothWays = [
      ['A', 'B'],
      ['B', 'A'],
    ].map(([first, second]) =>
      db.transaction(async query => {
        runs.push(first!)
        await run(query, `UPDATE settings SET value = value::int + 1 WHERE key = '${first}'`)
        if (runs.length === 2) bothHaveARow.resolve()
        await bothHaveARow.promise
        await run(query, `UPDATE settings SET value = value::int + 1 WHERE key = '${second}'`)
      }),
    )
    await Promise.all(bothWays)
    expect(runs.length).toBeGreaterThan(2)
    const rows = await db.query({ name: 'test_values', text: 'SELECT value FROM settings' }, [])
    expect(rows).toEqual([{ value: '2' }, { value: '2' }])
    await db.close()
  })

  // Fails without `retrying` in pool.ts: of two writes to a row, the one that read it before the
  // other committed fails with 40001.
  test('retries a statement after a serialization failure', async () => {
    const url = new URL(await createMigratedDatabase())
    url.searchParams.set('options', '-c default_transaction_isolation=serializable')
    const db = await openDatabase({ dataDir: '', databaseUrl: url.href })
    onTestFinished(() => db.close())
    await run(db.query, `INSERT INTO settings VALUES ('A', '0')`)
    const text = `UPDATE settings SET value = value || '1' WHERE key = 'A'`
    let losing: Promise<unknown> | undefined
    await db.transaction(async query => {
      await run(query, `UPDATE settings SET value = 'first' WHERE key = 'A'`)
      losing = run(db.query, text)
      await expect.poll(() => waitingForLocks(db)).toBe(1)
    })
    await losing
    expect(await run(db.query, 'SELECT value FROM settings')).toEqual([{ value: 'first1' }])
  })

  test('transactions are read committed, also where the database has another default', async () => {
    const databaseUrl = await createMigratedDatabase()
    const name = new URL(databaseUrl).pathname.slice(1)
    const first = await openDatabase({ dataDir: '', databaseUrl })
    const change = `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`
    await run(first.query, change)
    await first.close()
    const db = await openDatabase({ dataDir: '', databaseUrl })
    onTestFinished(() => db.close())
    const isolation = { name: '', text: 'SHOW transaction_isolation' }
    for (const each of [db, db.within('jobs'), db.within('reports')]) {
      expect(await each.query(isolation, [])).toEqual([{ transaction_isolation: 'read committed' }])
    }
  })

  test('has limits on every connection', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl: await createMigratedDatabase() })
    onTestFinished(() => db.close())
    const text = `SELECT string_agg(setting, ' ' ORDER BY name) AS value FROM pg_settings WHERE name IN
      ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout')`
    const limitsOf = async (each: Db) => each.query({ name: '', text }, [])
    expect(await limitsOf(db)).toEqual([{ value: '4000 3000 4000' }])
    expect(await limitsOf(db.within('jobs'))).toEqual([{ value: '60000 10000 60000' }])
    expect(await limitsOf(db.within('reports'))).toEqual([{ value: '1800000 60000 1800000' }])
  })
})

function run(query: Query, text: string) {
  return query({ name: '', text }, [])
}
