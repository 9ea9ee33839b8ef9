import type { Socket } from 'node:net'
import type pg from 'pg'
import { CANNOT_CONNECT_NOW, ConnectionSilent, READ_ONLY } from './faults.ts'
import type { Limits } from './limits.ts'
import { PatientPool } from './patient-pool.ts'
import { PLAN_CHANGED, retrying, sqlStateOf, TRANSIENT } from './retry.ts'

const KEEP_ALIVE_AFTER_MS = 10_000
/** Time after which the pool closes an idle connection. */
const IDLE_MAX_MS = 10_000

/**
 * A database may have another default of the isolation, under which parallel bids fail. Nothing of
 * ours needs one.
 */
const GREETING = `SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;
  SELECT pg_is_in_recovery() AS is_standby`

type PoolOptions = {
  connectionsMax: number
  limits: Limits
  /** The other pools of the process on the same server. */
  siblings: PatientPool[]
  /** Whether the server may be a standby, for reads only. */
  mayBeStandby?: boolean
}

/** Connections to a PostgreSQL server. It connects with the first statement. */
export function openPool(
  connectionString: string,
  { connectionsMax, limits, siblings, mayBeStandby = false }: PoolOptions,
): CarefulPool {
  const settings = {
    connectionString,
    max: connectionsMax,
    idleTimeoutMillis: IDLE_MAX_MS,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
      client.query(GREETING, (error, results) => {
        // Two statements have two results, which the types of pg do not know.
        const [, said] = (results ?? []) as unknown as pg.QueryResult<{ is_standby: boolean }>[]
        done(error ?? (said?.rows[0]?.is_standby && !mayBeStandby ? standby() : undefined))
      }),
  }
  const pool = new CarefulPool(settings, limits.silentMs, siblings)
  // The pool replaces a broken idle connection. Without a listener, its error would end the
  // process.
  pool.on('error', () => {})
  // The same for a connection in use. Its statement fails in any case.
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

function standby(): Error {
  return Object.assign(new Error('This PostgreSQL is a standby.'), { code: CANNOT_CONNECT_NOW })
}

export class CarefulPool extends PatientPool {
  readonly #silence: ReturnType<typeof watchSilence>
  /** In the time of performance.now(), as the next one. */
  readonly #returnedAtMs = new WeakMap<pg.PoolClient, number>()
  #distrustedAtMs = Number.NEGATIVE_INFINITY

  constructor(settings: pg.PoolConfig, silentMs: number, siblings: PatientPool[]) {
    super(settings, siblings)
    this.#silence = watchSilence(silentMs, () => this.distrust())
    this.on('acquire', this.#silence.begin)
    this.on('release', (_, client) => {
      this.#silence.end(client)
      this.#returnedAtMs.set(client, performance.now())
    })
  }

  /**
   * A query of the pool is a single statement, Drizzle's too. A failed one changed nothing, so it
   * runs again alone. A transaction uses one connection and is retried as a whole.
   */
  override query(...asked: unknown[]): Promise<never> {
    return this.trying(() => super.query(...(asked as [string])) as Promise<never>)
  }

  /** Runs work again after a fault that undid it, without the connections that the fault makes useless. */
  trying<T>(work: () => Promise<T>): Promise<T> {
    return retrying([...TRANSIENT, READ_ONLY], async () => {
      try {
        return await work()
      } catch (error) {
        if ([PLAN_CHANGED, READ_ONLY].includes(sqlStateOf(error))) this.distrust()
        throw error
      }
    })
  }

  /** Drops the connections that are idle now, before they are used again. */
  distrust(): void {
    this.#distrustedAtMs = performance.now()
  }

  /** After a connection was found dead, drops the older idle connections, which often are dead too. */
  override connect(callback?: unknown): Promise<never> {
    if (performance.now() - this.#distrustedAtMs > 2 * IDLE_MAX_MS) {
      return super.connect(callback as never) as unknown as Promise<never>
    }
    const trusted = this.#trusted() as Promise<never>
    if (typeof callback === 'function') {
      trusted.then(
        (client: pg.PoolClient) => callback(undefined, client, client.release),
        error => callback(error),
      )
    }
    return trusted
  }

  override end(): Promise<void> {
    this.#silence.stop()
    return super.end()
  }

  async #trusted(): Promise<pg.PoolClient> {
    for (;;) {
      const client: pg.PoolClient = await super.connect()
      const returnedAtMs = this.#returnedAtMs.get(client) ?? Number.POSITIVE_INFINITY
      if (returnedAtMs > this.#distrustedAtMs) return client
      client.release(true)
    }
  }
}

/** Number of looks at the connections within the allowed silence. */
const LOOKS = 10

type Use = { bytesRead: number; sinceMs: number }

/**
 * Destroys connections that carry no byte for `silentMs` while they are in use; then their statements
 * fail at once and the pool drops them. It looks from time to time, because a timer for each use
 * would cost more than the statement's own work.
 */
function watchSilence(silentMs: number, onSilent: () => void) {
  const uses = new Map<pg.PoolClient, Use | null>()
  const timer = setInterval(look, silentMs / LOOKS)
  timer.unref()

  function look() {
    const now = performance.now()
    for (const [client, use] of uses) {
      const socket = socketOf(client)
      const { bytesRead } = socket
      if (use?.bytesRead !== bytesRead) uses.set(client, { bytesRead, sinceMs: now })
      else if (now - use.sinceMs > silentMs * (1 - 2 / LOOKS)) {
        uses.delete(client)
        onSilent()
        socket.destroy(new ConnectionSilent())
      }
    }
  }

  return {
    begin: (client: pg.PoolClient) => void uses.set(client, null),
    end: (client: pg.PoolClient) => void uses.delete(client),
    stop: () => clearInterval(timer),
  }
}

/** The socket under a connection; with TLS, the encrypted one. */
function socketOf(client: pg.PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
