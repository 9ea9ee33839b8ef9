import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { settings } from '../../../server/database/schema/markets.ts'
import { createMigratedDatabase } from '../../support/databases.ts'
import { waitingForLocks } from '../support/database.ts'

describe('PostgreSQL', () => {
  test('retries a transaction after a serialization failure', async () => {
    const db = await openDatabase({ dataDir: '', databaseUrl: await createMigratedDatabase() })
    await db.orm.execute(`INSERT INTO settings VALUES ('A', '0'), ('B', '0')`)
    const runs: string[] = []
    const bothHaveARow = Promise.withResolvers<void>()
    const bothWays = [
      ['A', 'B'],
      ['B', 'A'],
    ].map(([first, second]) =>
      db.transaction(async tx => {
        runs.push(first!)
        await tx.execute(`UPDATE settings SET value = value::int + 1 WHERE key = '${first}'`)
        if (runs.length === 2) bothHaveARow.resolve()
        await bothHaveARow.promise
        await tx.execute(`UPDATE settings SET value = value::int + 1 WHERE key = '${second}'`)
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
  test.each(['db.orm', 'db.query'])(
    'retries a statement of %s after a serialization failure',
    async by => {
      const url = new URL(await createMigratedDatabase())
      url.searchParams.set('options', '-c default_transaction_isolation=serializable')
      const db = await openDatabase({ dataDir: '', databaseUrl: url.href })
      onTestFinished(() => db.close())
      await db.orm.insert(settings).values({ key: 'A', value: '0' })
      const text = `UPDATE settings SET value = value || '1' WHERE key = 'A'`
      const write = async () =>
        by === 'db.orm' ? await db.orm.execute(text) : await db.query({ name: by, text }, [])
      let losing: Promise<unknown> | undefined
      await db.transaction(async tx => {
        await tx.execute(`UPDATE settings SET value = 'first' WHERE key = 'A'`)
        losing = write()
        await expect.poll(() => waitingForLocks(db)).toBe(1)
      })
      await losing
      expect(await db.orm.select().from(settings)).toMatchObject([{ value: 'first1' }])
    },
  )

  test('transactions are read committed, also where the database has another default', async () => {
    const databaseUrl = await createMigratedDatabase()
    const name = new URL(databaseUrl).pathname.slice(1)
    const first = await openDatabase({ dataDir: '', databaseUrl })
    await first.orm.execute(
      `ALTER DATABASE ${name} SET default_transaction_isolation = 'serializable'`,
    )
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
