import type { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionSilent } from './faults.ts'
import type { Limits } from './limits.ts'
import { retrying, TRANSIENT } from './retry.ts'

const KEEP_ALIVE_AFTER_MS = 10_000

/** Connections to a PostgreSQL server. It connects with the first statement. */
export function openPool(
  connectionString: string,
  connectionsMax: number,
  limits: Limits,
): pg.Pool {
  const pool = new CarefulPool({
    connectionString,
    max: connectionsMax,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  // The pool replaces a broken idle connection. Without a listener, its error would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', client => {
    // The same for a connection in use. Its statement fails in any case.
    client.on('error', () => {})
    const socket = socketOf(client)
    socket.on('timeout', () => {
      pool.distrustIdle()
      socket.destroy(new ConnectionSilent())
    })
  })
  pool.on('acquire', client => void socketOf(client).setTimeout(limits.silentMs))
  pool.on('release', (error, client) => {
    socketOf(client).setTimeout(0)
    if (!error) pool.noteAnswer(client)
  })
  return pool
}

/** With its socket destroyed, a connection fails at once and the pool drops it. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

class CarefulPool extends pg.Pool {
  /** When a connection was last returned, in the time of performance.now(). */
  readonly #answeredAtMs = new WeakMap<pg.PoolClient, number>()
  #distrustedUntilMs = Number.NEGATIVE_INFINITY

  /**
   * A query of the pool is a single statement, Drizzle's too. A failed one changed nothing, so it
   * runs again alone. A transaction uses one connection and is retried as a whole.
   */
  override query(...asked: unknown[]): Promise<never> {
    return retrying(TRANSIENT, () => this.#once(...asked))
  }

  /** Drops idle connections that were opened before one was found dead: they often are, too. */
  override connect(): Promise<never> {
    return this.#trusted() as Promise<never>
  }

  noteAnswer(client: pg.PoolClient) {
    this.#answeredAtMs.set(client, performance.now())
  }

  distrustIdle() {
    this.#distrustedUntilMs = performance.now()
  }

  async #trusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      const answeredAtMs = this.#answeredAtMs.get(client) ?? Number.POSITIVE_INFINITY
      if (answeredAtMs > this.#distrustedUntilMs) return client
      client.release(true)
    }
  }

  async #once(...asked: unknown[]): Promise<never> {
    const client = await this.#trusted()
    try {
      const result = await client.query(...(asked as [string]))
      client.release()
      return result as never
    } catch (error) {
      client.release(!isOfStatement(error))
      throw error
    }
  }
}

/** Whether only the statement has failed, so that the connection can be used again. */
function isOfStatement(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}
