import pg from 'pg'
import { retrying, TRANSIENT } from './retry.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** Connections to a PostgreSQL server, which is not asked before the first statement. */
export function openPool(connectionString: string, connectionsMax: number): pg.Pool {
  const pool = new RetryingPool({
    connectionString,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  pool.on('error', () => {})
  // So does one that breaks while it is lent out; its statement fails anyway.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/**
 * What is asked of the pool itself is a statement alone, Drizzle's too: one that failed has done
 * nothing. The statements of a transaction go to a connection and are retried with the whole of it.
 */
class RetryingPool extends pg.Pool {
  override query(...asked: unknown[]): Promise<never> {
    return retrying(TRANSIENT, () => super.query(...(asked as [string])) as Promise<never>)
  }
}
