import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db } from './db.ts'
import { retrying, TRANSIENT, UNIQUE_VIOLATION } from './retry.ts'

const PAUSE_MS = 20
const LOST_THE_RACE = [
  UNIQUE_VIOLATION,
  ...TRANSIENT,
  // duplicate object, schema, table
  '42710',
  '42P06',
  '42P07',
]

/**
 * Applies the migrations. Several processes may start at once: each migration first inserts its own
 * key, so a second process waits, fails on the unique key and checks again. Drizzle's migrator
 * reads the applied migrations before its transaction, so it could run a migration twice.
 */
export async function migrate(db: Db): Promise<void> {
  const files = readMigrationFiles({ migrationsFolder: join(import.meta.dirname, 'migrations') })
  await retrying(LOST_THE_RACE, () => applyPending(db, files), PAUSE_MS)
}

async function applyPending(db: Db, files: MigrationMeta[]) {
  await db.orm.execute(
    sql`CREATE TABLE IF NOT EXISTS migrations (made_at bigint PRIMARY KEY, hash text NOT NULL)`,
  )
  const rows = await db.query<{ made_at: number }>(
    { name: 'applied_migrations', text: 'SELECT made_at FROM migrations' },
    [],
  )
  const applied = new Set(rows.map(row => row.made_at))
  for (const file of files.filter(({ folderMillis }) => !applied.has(folderMillis))) {
    await apply(db, file)
  }
}

async function apply(db: Db, file: MigrationMeta) {
  await db.orm.transaction(async tx => {
    await tx.execute(sql`INSERT INTO migrations VALUES (${file.folderMillis}, ${file.hash})`)
    for (const statement of file.sql) await tx.execute(sql.raw(statement))
  })
}
