import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { openDatabase } from '../../../server/database/open.ts'
import { openBlank } from '../../support/blank-database.ts'

// Tests keep many transactions waiting for a lock.
const CONNECTIONS = 32

export const hasPostgres = inject('postgresUrl') !== ''

/** For long tests of what is the same on both: the embedded one takes twice the processor time. */
export const quickest: Db['kind'] = hasPostgres ? 'postgres' : 'pglite'

/** Opens a new database for the tests of one file and closes it after them. */
export function onDatabase(kind: Db['kind']): { db: Db } {
  const opened: { db?: Db } = {}
  beforeAll(async () => {
    opened.db = kind === 'pglite' ? await openBlank() : await openNewPostgres()
  })
  afterAll(() => opened.db?.close())
  return opened as { db: Db }
}

/** The URL of a new, empty database on the PostgreSQL of this run. */
export function createPostgresDatabase(): Promise<string> {
  return createDatabase('')
}

/** The URL of a new database that has all migrations: they take longer than a copy. */
export function createMigratedDatabase(): Promise<string> {
  return createDatabase(`TEMPLATE ${inject('postgresTemplate')}`)
}

async function createDatabase(from: string): Promise<string> {
  const url = new URL(inject('postgresUrl'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await client.query(`CREATE DATABASE ${name} ${from}`)
  await client.end()
  url.pathname = name
  return url.href
}

async function openNewPostgres(): Promise<Db> {
  const databaseUrl = await createMigratedDatabase()
  const callLimitMs = 60_000
  return openDatabase({ dataDir: '', databaseUrl, connectionsMax: CONNECTIONS, callLimitMs })
}
