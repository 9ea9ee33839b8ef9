import pg from 'pg'
import { type Clock, createClock } from './clock.ts'
import type { Db } from './db.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openFault, openPostgres, requireVersion } from './postgres.ts'
import { CALL_LIMIT_MS } from './timeouts.ts'

// More connections make bids slower: each one locks the same draw's row.
const CONNECTIONS_MAX = 10

export type OpenOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  connectionsMax?: number
  /** A player's call has to be answered within this time. */
  callLimitMs?: number
  clock?: Clock
  /** `required` fails if a migration is missing; `any` neither applies nor checks them. */
  schema?: 'newest' | 'required' | 'any'
}

/**
 * Opens PostgreSQL if there is a URL, else the embedded database in the data folder, and applies
 * the migrations. Throws a FolderInUse if another process uses the folder.
 */
export async function openDatabase(options: OpenOptions): Promise<Db> {
  const { clock = createClock() } = options
  const { connectionsMax = CONNECTIONS_MAX, callLimitMs = CALL_LIMIT_MS } = options
  const mayBeStandby = options.schema === 'required'
  const own = { connectionsMax, callLimitMs, mayBeStandby }
  const db = options.databaseUrl
    ? openPostgres(options.databaseUrl, clock, own)
    : await openPglite(options.dataDir, clock)
  try {
    const unhurried = db.within('reports')
    if (options.databaseUrl) await requireVersion(unhurried, describeDatabase(options))
    if (options.schema === 'required') await requireMigrated(unhurried)
    else if (options.schema !== 'any') await migrate(unhurried)
    return db
  } catch (error) {
    await db.close()
    throw options.databaseUrl ? openFault(error, options.databaseUrl) : error
  }
}

/** Which database this is, for a person to read. It never contains the password. */
export function describeDatabase(options: {
  dataDir: string
  databaseUrl?: string | undefined
}): string {
  if (!options.databaseUrl) return `the embedded database in ${options.dataDir}`
  // Not connected. It also knows the defaults of the environment, such as PGHOST.
  const { database, host, port } = new pg.Client({ connectionString: options.databaseUrl })
  return `the PostgreSQL database ${database} at ${host}:${port}`
}
