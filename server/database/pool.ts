import pg from 'pg'
import { retrying, TRANSIENT } from './retry.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** Connections to a PostgreSQL server. It connects with the first statement. */
export function openPool(connectionString: string, connectionsMax: number): pg.Pool {
  const pool = new RetryingPool({
    connectionString,
    max: connectionsMax,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // The pool replaces a broken idle connection. Without a listener, its error would end the
  // process.
  pool.on('error', () => {})
  // The same for a connection in use. Its statement fails in any case.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/**
 * A query of the pool is a single statement, Drizzle's too. A failed one changed nothing, so it
 * runs again alone. A transaction uses one connection and is retried as a whole.
 */
class RetryingPool extends pg.Pool {
  override query(...asked: unknown[]): Promise<never> {
    return retrying(TRANSIENT, () => super.query(...(asked as [string])) as Promise<never>)
  }
}
