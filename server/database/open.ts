import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type pg from 'pg'
import { type Clock, createClock } from '../clock.ts'
import type { Db, Orm, Query, Statement } from './db.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { openPool } from './pool.ts'
import { makePrivate } from './private-folder.ts'
import { retrying, TRANSIENT } from './retry.ts'
import { pgliteParsers } from './type-parsers.ts'

// More connections make bids slower: each one locks the same draw's row.
const CONNECTIONS_MAX = 10

/** A data folder that exists only in memory, for tests. */
export const IN_MEMORY = 'memory://'

export type OpenOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  connectionsMax?: number
  clock?: Clock
  /** A PGlite dump to start a new embedded database from. Without it, the database starts empty. */
  dump?: Blob
  /** `as it is`: applies no migrations, and fails if one is missing. */
  schema?: 'newest' | 'as it is'
}

/**
 * Opens PostgreSQL if there is a URL, else the embedded database in the data folder, and applies
 * the migrations. Throws a FolderInUse if another process uses the folder.
 */
export async function openDatabase(options: OpenOptions): Promise<Db> {
  const { clock = createClock() } = options
  const db = options.databaseUrl
    ? openPostgres(options.databaseUrl, options.connectionsMax ?? CONNECTIONS_MAX, clock)
    : await openPglite(options.dataDir, clock, options.dump)
  try {
    await (options.schema === 'as it is' ? requireMigrated(db) : migrate(db))
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

function openPostgres(connectionString: string, connectionsMax: number, clock: Clock): Db {
  const pool = openPool(connectionString, connectionsMax)
  const orm = drizzlePg(pool) as unknown as Orm
  return {
    kind: 'postgres',
    clock,
    orm,
    query: (statement, values) => run(pool, clock, statement, values),
    transaction: work => retrying(TRANSIENT, () => orm.transaction(work)),
    atomically: work => retrying(TRANSIENT, () => inTransaction(pool, clock, work)),
    close: () => pool.end(),
  }
}

async function run<Row>(
  client: Pick<pg.Pool, 'query'>,
  clock: Clock,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  const { name, text } = statement
  return (await client.query({ name, text, values: bound(clock, statement, values) })).rows
}

function bound(clock: Clock, { usesClock }: Statement, values: unknown[]): unknown[] {
  return usesClock ? [clock.offsetMs, ...values] : values
}

async function inTransaction<T>(
  pool: pg.Pool,
  clock: Clock,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    const done = await work((statement, values) => run(client, clock, statement, values))
    await client.query('COMMIT')
    client.release()
    return done
  } catch (error) {
    const isBroken = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    client.release(isBroken)
    throw error
  }
}

async function openPglite(dataDir: string, clock: Clock, dump?: Blob): Promise<Db> {
  const isInMemory = dataDir === IN_MEMORY
  if (!isInMemory) mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = isInMemory ? () => {} : lockFolder(dataDir)
  try {
    const folder = isInMemory ? dataDir : join(dataDir, 'pglite')
    if (!isInMemory) makePrivate(folder)
    const client = await PGlite.create(folder, {
      parsers: pgliteParsers,
      ...(dump ? { loadDataDir: dump } : {}),
    })
    // PGlite writes some of its files without regard to the umask.
    if (!isInMemory) makePrivate(folder)
    const orm = drizzlePglite(client) as unknown as Orm
    return {
      kind: 'pglite',
      clock,
      orm,
      query: async <Row>(statement: Statement, values: unknown[]) =>
        (await client.query<Row>(statement.text, bound(clock, statement, values))).rows,
      transaction: work => orm.transaction(work),
      atomically: work =>
        client.transaction(tx =>
          work(async <Row>(statement: Statement, values: unknown[]) => {
            return (await tx.query<Row>(statement.text, bound(clock, statement, values))).rows
          }),
        ),
      async close() {
        await client.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
