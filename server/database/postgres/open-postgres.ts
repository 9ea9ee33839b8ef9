import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Clock } from '../../clock.ts'
import type { Db, Orm, Query, Statement } from '../db.ts'
import { callLimits, jobLimits, type Limits, readinessLimits, reportLimits } from '../limits.ts'
import type { PatientPool } from './patient-pool.ts'
import { type CarefulPool, openPool } from './pool.ts'

const JOB_CONNECTIONS = 4
const REPORT_CONNECTIONS = 2

/** A PostgreSQL, with connections for calls, for jobs, for reports and for one question. */
export function openPostgres(
  url: string,
  clock: Clock,
  { connectionsMax, callLimitMs }: { connectionsMax: number; callLimitMs: number },
): Db {
  const siblings: PatientPool[] = []
  const open = (max: number, limits: Limits) => openPool(url, max, limits, siblings)
  const pools = {
    calls: open(connectionsMax, callLimits(callLimitMs)),
    jobs: open(JOB_CONNECTIONS, jobLimits),
    reports: open(REPORT_CONNECTIONS, reportLimits),
    readiness: open(1, readinessLimits(callLimitMs)),
  }
  const calls = dbOn(pools.calls)
  const others = {
    jobs: dbOn(pools.jobs),
    reports: dbOn(pools.reports),
    readiness: dbOn(pools.readiness),
  }
  return calls

  function dbOn(pool: CarefulPool): Db {
    const orm = drizzle(pool) as unknown as Orm
    return {
      kind: 'postgres',
      connectionsMax: pool.options.max,
      clock,
      orm,
      query: (statement, values) => run(pool, clock, statement, values),
      transaction: work => pool.trying(() => orm.transaction(work)),
      atomically: work => pool.trying(() => inTransaction(pool, clock, work)),
      within: purpose => others[purpose],
      async close() {
        await Promise.all(Object.values(pools).map(each => each.end()))
      },
    }
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
