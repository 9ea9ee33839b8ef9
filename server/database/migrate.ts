import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Db, Statement } from './db.ts'
import { lockTimeoutOn } from './faults.ts'
import { constraintOf, retrying, TRANSIENT, UNIQUE_VIOLATION } from './retry.ts'

const PAUSE_MS = 20
const LOST_THE_RACE = [
  UNIQUE_VIOLATION,
  ...TRANSIENT,
  // duplicate object, schema, table
  '42710',
  '42P06',
  '42P07',
]

/** Bids and logins wait behind a change of the schema that waits for a lock. */
const limitWait: Statement = {
  name: 'migration_lock_timeout',
  text: `SET LOCAL lock_timeout = '2s'`,
}
const LOCK_TRIES = 20
const LOCK_PAUSE_MS = 2_000

/**
 * One file of migrations/, with the instant at which it was made as its key. Versions that know the
 * migration `compatibleSince` may go on alongside it; null if no older version may.
 */
export type Migration = {
  madeAt: number
  hash: string
  statements: string[]
  compatibleSince: number | null
}

const migrationsFolder = join(import.meta.dirname, 'migrations')
/** The names of the migrations and when they were made, oldest first. */
const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}
const known = journal.entries.map(({ when }) => when)

const createTable: Statement = {
  name: 'create_migrations',
  text: 'CREATE TABLE IF NOT EXISTS migrations (made_at bigint PRIMARY KEY, hash text NOT NULL)',
}
const insertKey: Statement = {
  name: 'migration_insert',
  text: 'INSERT INTO migrations (made_at, hash) VALUES ($1, $2)',
}
const setCompatible: Statement = {
  name: 'migration_set_compatible',
  text: 'UPDATE migrations SET compatible_since = $2 WHERE made_at = $1',
}
const findTable: Statement = {
  name: 'find_migrations',
  text: `SELECT to_regclass('migrations')::text AS name`,
}
const readApplied: Statement = {
  name: 'applied_migrations',
  text: 'SELECT made_at FROM migrations',
}

/** $1 is the newest migration that this version knows, $2 all of them. */
const readForeign: Statement = {
  name: 'foreign_migrations',
  text: `SELECT made_at FROM migrations WHERE made_at <> ALL ($2::bigint[])
    AND (compatible_since IS NULL OR compatible_since > $1)`,
}

/**
 * Applies the migrations that are pending. Several processes may start at once: each migration first
 * inserts its own key, so a second process waits, fails on the unique key and goes on. Drizzle's
 * migrator reads the applied migrations before its transaction, so it could run one twice.
 */
export async function migrate(db: Db, migrations = allMigrations()): Promise<void> {
  await retrying(LOST_THE_RACE, () => applyPending(db, migrations), PAUSE_MS)
}

/** The migrations of this version, oldest first. */
export function allMigrations(): Migration[] {
  return readMigrationFiles({ migrationsFolder }).map(({ folderMillis, hash, sql: statements }) => {
    const since = /^-- compatible since (\S+)$/m.exec(statements.join('\n'))?.[1]
    return {
      madeAt: folderMillis,
      hash,
      statements,
      compatibleSince: since ? madeAtOf(since) : null,
    }
  })
}

/** Throws if a migration has not been applied. */
export async function requireMigrated(db: Db): Promise<void> {
  const [table] = await db.query<{ name: string | null }>(findTable, [])
  if (table?.name && (await pending(db, allMigrations())).length === 0) return
  throw new Error(
    'The database is not of this version of Ank. Use the version that wrote it, or start this one on a copy.',
  )
}

/** Whether a newer version has changed the schema in a way that this version cannot work with. */
export async function isOfNewerVersion(db: Db): Promise<boolean> {
  const rows = await db.query(readForeign, [Math.max(...known), known])
  return rows.length > 0
}

async function applyPending(db: Db, migrations: Migration[]) {
  await db.query(createTable, [])
  for (;;) {
    const [next] = await pending(db, migrations)
    if (!next) return
    await applyInTurn(db, next)
  }
}

async function pending(db: Db, migrations: Migration[]): Promise<Migration[]> {
  const rows = await db.query<{ made_at: number }>(readApplied, [])
  const applied = new Set(rows.map(row => row.made_at))
  return migrations.filter(({ madeAt }) => !applied.has(madeAt))
}

async function applyInTurn(db: Db, migration: Migration) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(db, migration)
    } catch (error) {
      if (isOfOther(error)) return
      const locked = lockTimeoutOn(error)
      if (locked === null) throw error
      if (attempt === LOCK_TRIES) throw new Error(lockedSentence(locked), { cause: error })
      await wait(LOCK_PAUSE_MS)
    }
  }
}

/** Another process has inserted the key of the migration, so it has applied it. */
function isOfOther(error: unknown): boolean {
  return constraintOf(error) === 'migrations_pkey'
}

/** An index that is built CONCURRENTLY lets bids go on. It is built outside the transaction. */
async function apply(db: Db, { madeAt, hash, statements, compatibleSince }: Migration) {
  const isEmbedded = db.kind === 'pglite'
  await db.transaction(async query => {
    await query(limitWait, [])
    await query(insertKey, [madeAt, hash])
    for (const [index, text] of statements.entries()) {
      const name = `migration_${madeAt}_${index}`
      const isConcurrent = / CONCURRENTLY /.test(text)
      if (isConcurrent && !isEmbedded) await db.query({ name, text }, [])
      else await query({ name, text: text.replace(' CONCURRENTLY ', ' ') }, [])
    }
    if (compatibleSince !== null) await query(setCompatible, [madeAt, compatibleSince])
  })
}

function lockedSentence(table: string): string {
  if (table === 'migrations') {
    return 'Another start changes the schema. Start this version when it has ended.'
  }
  const name = table === '' ? 'a table' : `the table ${table}`
  return `Another program has locked ${name}, which this version has to change. Start it again when that program has ended.`
}

function madeAtOf(tag: string): number {
  const entry = journal.entries.find(each => each.tag === tag)
  if (!entry) throw new Error(`There is no migration ${tag}.`)
  return entry.when
}
