import pg from 'pg'
import type { Clock } from './clock.ts'
import type { Db, Purpose } from './db.ts'
import { openPool, type Pool, queryOf, run } from './pool.ts'
import {
  callTimeouts,
  jobTimeouts,
  readinessTimeouts,
  reportTimeouts,
  type Timeouts,
} from './timeouts.ts'

const JOB_CONNECTIONS = 4
const REPORT_CONNECTIONS = 2

type PostgresOptions = {
  connectionsMax: number
  callLimitMs: number
  /** Whether the server may be a standby, for reads only. */
  mayBeStandby?: boolean
}

/**
 * A PostgreSQL, with a pool for calls, for jobs, for reports and for the question whether it works:
 * none waits for another.
 */
export function openPostgres(
  url: string,
  clock: Clock,
  { connectionsMax, callLimitMs, mayBeStandby = false }: PostgresOptions,
): Db {
  const open = (connectionsMax: number, timeouts: Timeouts) =>
    openPool(url, { connectionsMax, timeouts, mayBeStandby })
  const pools = {
    calls: open(connectionsMax, callTimeouts(callLimitMs)),
    jobs: open(JOB_CONNECTIONS, jobTimeouts),
    reports: open(REPORT_CONNECTIONS, reportTimeouts),
    readiness: open(1, readinessTimeouts(callLimitMs)),
  }
  const others: Record<Purpose, Db> = {
    jobs: dbOn(pools.jobs),
    reports: dbOn(pools.reports),
    readiness: dbOn(pools.readiness),
  }
  return dbOn(pools.calls)

  function dbOn(pool: Pool): Db {
    return {
      kind: 'postgres',
      connectionsMax: pool.connectionsMax,
      clock,
      query: (statement, values) => pool.statement(client => run(client, statement, values)),
      transaction: work => pool.transaction(client => work(queryOf(client))),
      within: purpose => others[purpose],
      async close() {
        await Promise.all(Object.values(pools).map(each => each.close()))
      },
    }
  }
}

const VERSION_MIN = 15

const readVersion = {
  name: 'server_version',
  text: `SELECT current_setting('server_version_num') AS version`,
}

type Target = { user: string; database: string; host: string; port: number }

/** The cause of a failed opening of PostgreSQL, as one sentence; the error itself for another fault. */
export function openFault(error: unknown, databaseUrl: string): unknown {
  const { user = '', database = '', host, port } = new pg.Client({ connectionString: databaseUrl })
  const sentence = causeOf(codesOf(error), { user, database, host, port })
  if (sentence) return new Error(`DATABASE_URL: ${sentence}.`, { cause: error })
  return error
}

/** Throws if the server, of this name, is older than Ank needs. */
export async function requireVersion(
  { query }: { query(statement: typeof readVersion, values: []): Promise<{ version: string }[]> },
  name: string,
): Promise<void> {
  const [row] = await query(readVersion, [])
  const version = Math.floor(Number(row?.version) / 10_000)
  if (version >= VERSION_MIN) return
  throw new Error(
    `DATABASE_URL: ${name} is version ${version}, and Ank needs ${VERSION_MIN} or newer.`,
  )
}

function causeOf(codes: string[], { user, database, host, port }: Target): string | null {
  const has = (...known: string[]) => known.some(code => codes.includes(code))
  if (has('28P01')) return `the password of the user ${user} is wrong at ${host}:${port}`
  if (has('28000')) return `${host}:${port} does not let the user ${user} in`
  if (has('3D000')) return `there is no database ${database} at ${host}:${port}`
  if (has('42501')) {
    return `the user ${user} has no right to create tables in the database ${database}, which it must own`
  }
  if (has('53300')) return `${host}:${port} has no connection left for the user ${user}`
  if (has('ECONNREFUSED')) return `no PostgreSQL answers at ${host}:${port}`
  if (has('ENOTFOUND', 'EAI_AGAIN')) return `there is no host ${host}`
  if (has('TIMEOUT', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH')) {
    return `${host}:${port} does not answer`
  }
  return null
}

/** The codes of the error, its causes and its parts: a host may have several addresses. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  const isLate = /timeout exceeded|connection timeout/.test(error.message)
  const parts = error instanceof AggregateError ? error.errors : []
  return [...own, ...(isLate ? ['TIMEOUT'] : []), ...[error.cause, ...parts].flatMap(codesOf)]
}
