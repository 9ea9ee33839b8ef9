import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Clock } from './clock.ts'
import type { Db, Orm, Purpose } from './db.ts'
import { callLimits, jobLimits, type Limits, readinessLimits, reportLimits } from './limits.ts'
import type { PatientPool } from './patient-pool.ts'
import { type CarefulPool, openPool } from './pool.ts'
import { openReplica } from './replica.ts'
import { inTransaction, run } from './run.ts'

const JOB_CONNECTIONS = 4
const REPORT_CONNECTIONS = 2

type PostgresOptions = {
  connectionsMax: number
  callLimitMs: number
  replicaUrl?: string | undefined
  /** Whether the server may be a standby, for reads only. */
  mayBeStandby?: boolean
}

/**
 * A PostgreSQL, with connections for calls, for jobs, for reports and for one question, and with a
 * replica some more for reads.
 */
export function openPostgres(
  url: string,
  clock: Clock,
  { connectionsMax, callLimitMs, replicaUrl, mayBeStandby = false }: PostgresOptions,
): Db {
  const siblings: PatientPool[] = []
  const open = (connectionsMax: number, limits: Limits) =>
    openPool(url, { connectionsMax, limits, siblings, mayBeStandby })
  const pools = {
    calls: open(connectionsMax, callLimits(callLimitMs)),
    jobs: open(JOB_CONNECTIONS, jobLimits),
    reports: open(REPORT_CONNECTIONS, reportLimits),
    readiness: open(1, readinessLimits(callLimitMs)),
  }
  const [calls, reports] = [dbOn(pools.calls), dbOn(pools.reports)]
  const replica = replicaUrl === undefined ? null : openReplica(replicaUrl, calls, callLimitMs)
  const others: Record<Purpose, Db> = {
    jobs: dbOn(pools.jobs),
    reports,
    readiness: dbOn(pools.readiness),
    reads: replica ? replica.beside(calls, 'calls') : calls,
    'long reads': replica ? replica.beside(reports, 'reports') : reports,
  }
  return calls

  function dbOn(pool: CarefulPool): Db {
    const orm = drizzle(pool) as unknown as Orm
    return {
      kind: 'postgres',
      connectionsMax: pool.options.max,
      clock,
      orm,
      query: (statement, values) => run(pool, statement, values),
      transaction: work => pool.trying(() => orm.transaction(work)),
      atomically: work => pool.trying(async () => inTransaction(await pool.connect(), work)),
      within: purpose => others[purpose],
      async close() {
        await Promise.all([...Object.values(pools).map(each => each.end()), replica?.close()])
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
