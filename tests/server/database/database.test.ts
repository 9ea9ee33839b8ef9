import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { players } from '../../../server/database/schema/accounts.ts'
import { settings } from '../../../server/database/schema/markets.ts'
import { createEmptyDatabase, createMigratedDatabase } from '../../support/databases.ts'
import { onDatabase, waitingForLocks } from '../support/database.ts'
import { typedRow, typedValues } from './typed-row.ts'

describe('a database', () => {
  const opened = onDatabase()

  test('reads types as the embedded one', async () => {
    expect(await opened.db.query(typedRow, [])).toEqual(typedValues)
  })

  test('rolls back a transaction that throws', async () => {
    const before = await count(opened.db)
    const work = opened.db.transaction(async tx => {
      await tx.execute(`INSERT INTO settings VALUES ('TEST', '1')`)
      throw new Error('stopped')
    })
    await expect(work).rejects.toThrow('stopped')
    expect(await count(opened.db)).toBe(before)
  })
})

describe('PostgreSQL', () => {
  test('lets many processes start on an empty database in parallel', {
    tags: 'thorough',
  }, async () => {
    const databaseUrl = await createEmptyDatabase()
    const copies = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase({ dataDir: '', databaseUrl })),
    )
    const [applied] = await copies[0]!.query<{ count: number }>(
      { name: 'test_applied', text: 'SELECT count(*) FROM migrations' },
      [],
    )
    expect(applied?.count).toBe(await migrationFiles())
    expect(await copies[0]!.orm.select().from(players)).toEqual([])
    await Promise.all(copies.map(copy => copy.close()))
  })

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

  // Fails without RetryingPool in db/pool.ts: the second to write a row that was read before the
  // first was done loses with 40001.
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
})

async function count(db: Db): Promise<number> {
  return (await db.query({ name: 'test_count', text: 'SELECT key FROM settings' }, [])).length
}

async function migrationFiles(): Promise<number> {
  const names = await readdir(join(import.meta.dirname, '../../../server/database/migrations'))
  return names.filter(name => name.endsWith('.sql')).length
}
