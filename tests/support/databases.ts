import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Db } from '../../server/database/db.ts'
import { openDatabase } from '../../server/database/open.ts'
import { clocksVariable, movedClock } from '../../tools/test/moved-postgres.ts'

// The templates of postgres-setup.ts, and the variable with the address of its PostgreSQL.
export const EMPTY = 'empty'
export const MIGRATED = 'migrated'
export const DEMO = 'demo'
export const variable = 'ANK_TEST_POSTGRES'

// Tests keep many transactions waiting for a lock.
const CONNECTIONS = 32

/** A new database with all migrations and no rows. */
export async function openNewDatabase(): Promise<Db> {
  const databaseUrl = await createMigratedDatabase()
  const callLimitMs = 60_000
  return openDatabase({ dataDir: '', databaseUrl, connectionsMax: CONNECTIONS, callLimitMs })
}

/** The URL of a new, empty database. */
export function createEmptyDatabase(name = newName()): Promise<string> {
  return createDatabase(name, EMPTY)
}

/** The URL of a new database with all migrations: they take longer than a copy. */
export function createMigratedDatabase(name = newName()): Promise<string> {
  return createDatabase(name, MIGRATED)
}

/** The URL of a new copy of the demo's database, with these settings. */
export async function createDemoDatabase(settings: Record<string, string> = {}): Promise<string> {
  const url = await createDatabase(newName(), DEMO)
  const change = `INSERT INTO settings (key, value) VALUES ($1, $2)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  const pairs = Object.entries(settings)
  if (pairs.length > 0) {
    await onClient(url, async client => {
      for (const pair of pairs) await client.query(change, pair)
    })
  }
  return url
}

/** Gives a movable clock to a database that is not a copy of a template. */
export async function giveMovedClock(databaseUrl: string): Promise<void> {
  await onClient(databaseUrl, async client => {
    await client.query(movedClock(process.env[clocksVariable]!))
    await client.query(searchPublicFirst(new URL(databaseUrl).pathname.slice(1)))
  })
}

async function onClient(
  connectionString: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function newName(): string {
  return `test_${randomUUID().replaceAll('-', '')}`
}

async function createDatabase(name: string, template: string): Promise<string> {
  const url = new URL(process.env[variable]!)
  await onClient(url.href, async client => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
    await client.query(searchPublicFirst(name))
  })
  url.pathname = name
  return url.href
}

/** SQL: the next connections to a database find its movable clock before PostgreSQL's. */
function searchPublicFirst(name: string): string {
  return `ALTER DATABASE ${name} SET search_path = public, pg_catalog`
}
