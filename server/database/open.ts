import pg from 'pg'
import { type Clock, createClock } from './clock.ts'
import type { Db } from './db.ts'
import { CALL_LIMIT_MS } from './limits.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { openFault, openPostgres, requireVersion } from './postgres.ts'

// More connections make bids slower: each one locks the same draw's row.
const CONNECTIONS_MAX = 10

export type OpenOptions = {
  dataDir: string
  databaseUrl?: string | undefined
  /** Address of a standby of that database, for reads alongside it. */
  replicaUrl?: string | undefined
  connectionsMax?: number
  /** A player's call has to be answered within this time. */
  callLimitMs?: number
  clock?: Clock
  /** `as it is` fails if a migration is missing; `none` applies none, for a restore. */
  schema?: 'newest' | 'as it is' | 'none'
}

/**
 * Opens PostgreSQL if there is a URL, else the embedded database in the data folder, and applies
 * the migrations. Throws a FolderInUse if another process uses the folder.
 */
export async function openDatabase(options: OpenOptions): Promise<Db> {
  const { clock = createClock() } = options
  const { connectionsMax = CONNECTIONS_MAX, callLimitMs = CALL_LIMIT_MS, replicaUrl } = options
  const mayBeStandby = options.schema === 'as it is'
  const own = { connectionsMax, callLimitMs, replicaUrl, mayBeStandby }
  const db = options.databaseUrl
    ? openPostgres(options.databaseUrl, clock, own)
    : await openPglite(options.dataDir, clock)
  try {
    const unhurried = db.within('reports')
    if (options.databaseUrl) await requireVersion(unhurried, describeDatabase(options))
    if (options.schema === 'as it is') await requireMigrated(unhurried)
    else if (options.schema !== 'none') await migrate(unhurried)
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
