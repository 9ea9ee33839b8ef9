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

const findTable = {
  name: 'find_migrations',
  text: `SELECT to_regclass('migrations')::text AS name`,
}
const readApplied = { name: 'applied_migrations', text: 'SELECT made_at FROM migrations' }

/**
 * Applies the migrations. Several processes may start at once: each migration first inserts its own
 * key, so a second process waits, fails on the unique key and checks again. Drizzle's migrator
 * reads the applied migrations before its transaction, so it could run a migration twice. With
 * `only`, it applies these by their `made_at`.
 */
export async function migrate(db: Db, only?: readonly number[]): Promise<void> {
  await retrying(LOST_THE_RACE, () => applyPending(db, only), PAUSE_MS)
}

/** Throws if a migration is from a newer version of Ank. */
export function requireKnown(madeAt: readonly number[]): void {
  const known = new Set(allFiles().map(({ folderMillis }) => folderMillis))
  if (madeAt.every(each => known.has(each))) return
  throw new Error('It is of a newer version of Ank. Use that version.')
}

/** Throws if a migration has not been applied. */
export async function requireMigrated(db: Db): Promise<void> {
  const [table] = await db.query<{ name: string | null }>(findTable, [])
  if (table?.name && (await pending(db)).length === 0) return
  throw new Error(
    'The database is not of this version of Ank. Use the version that wrote it, or start this one on a copy.',
  )
}

async function applyPending(db: Db, only?: readonly number[]) {
  await db.orm.execute(
    sql`CREATE TABLE IF NOT EXISTS migrations (made_at bigint PRIMARY KEY, hash text NOT NULL)`,
  )
  for (const file of await pending(db)) {
    if (!only || only.includes(file.folderMillis)) await apply(db, file)
  }
}

async function pending(db: Db): Promise<MigrationMeta[]> {
  const rows = await db.query<{ made_at: number }>(readApplied, [])
  const applied = new Set(rows.map(row => row.made_at))
  return allFiles().filter(({ folderMillis }) => !applied.has(folderMillis))
}

function allFiles(): MigrationMeta[] {
  return readMigrationFiles({ migrationsFolder: join(import.meta.dirname, 'migrations') })
}

async function apply(db: Db, file: MigrationMeta) {
  await db.orm.transaction(async tx => {
    await tx.execute(sql`INSERT INTO migrations VALUES (${file.folderMillis}, ${file.hash})`)
    for (const statement of file.sql) await tx.execute(sql.raw(statement))
  })
}
