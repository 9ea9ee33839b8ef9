import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Clock } from '../../clock.ts'
import type { Db, Orm, Query, Statement } from '../db.ts'
import { callLimits, jobLimits, pingLimits, reportLimits } from '../limits.ts'
import { retrying, TRANSIENT } from '../retry.ts'
import { openPool } from './pool.ts'

const JOB_CONNECTIONS = 4
const REPORT_CONNECTIONS = 2

const readClock: Statement = { name: 'ping', text: 'SELECT clock_timestamp() AS at' }

/** A PostgreSQL, with connections for calls, for jobs, for reports and for one question. */
export function openPostgres(
  url: string,
  clock: Clock,
  { connectionsMax, callLimitMs }: { connectionsMax: number; callLimitMs: number },
): Db {
  const pools = {
    calls: openPool(url, connectionsMax, callLimits(callLimitMs)),
    jobs: openPool(url, JOB_CONNECTIONS, jobLimits),
    reports: openPool(url, REPORT_CONNECTIONS, reportLimits),
    ping: openPool(url, 1, pingLimits(callLimitMs)),
  }
  const calls = dbOn(pools.calls)
  const [jobs, reports] = [dbOn(pools.jobs), dbOn(pools.reports)]
  return calls

  function dbOn(pool: pg.Pool): Db {
    const orm = drizzle(pool) as unknown as Orm
    return {
      kind: 'postgres',
      connectionsMax: pool.options.max,
      clock,
      orm,
      query: (statement, values) => run(pool, clock, statement, values),
      transaction: work => retrying(TRANSIENT, () => orm.transaction(work)),
      atomically: work => retrying(TRANSIENT, () => inTransaction(pool, clock, work)),
      within: purpose => (purpose === 'jobs' ? jobs : reports),
      ping: () => skewOf(pools.ping),
      async close() {
        await Promise.all(Object.values(pools).map(each => each.end()))
      },
    }
  }
}

async function skewOf(pool: pg.Pool): Promise<number> {
  const client = await pool.connect()
  let isBroken = true
  try {
    const askedAtMs = Date.now()
    const { rows } = await client.query<{ at: Date }>(readClock)
    isBroken = false
    return rows[0]!.at.getTime() - (askedAtMs + Date.now()) / 2
  } finally {
    client.release(isBroken)
  }
}

async function run<Row>(
  client: Pick<pg.Pool, 'query'>,
  clock: Clock,
  { name, text, usesClock }: Statement,
  values: unknown[],
): Promise<Row[]> {
  const bound = usesClock ? [clock.offsetMs, ...values] : values
  return (await client.query({ name, text, values: bound })).rows
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
