import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Query, type Statement, typeParsers } from './db.ts'
import { CANNOT_CONNECT_NOW, isDatabaseAway, READ_ONLY } from './faults.ts'
import { PLAN_CHANGED, retrying, sqlStateOf, TRANSIENT } from './retry.ts'
import type { Timeouts } from './timeouts.ts'

const KEEP_ALIVE_AFTER_MS = 10_000
/** Time after which the pool closes an idle connection. */
const IDLE_MAX_MS = 10_000
/** Mean pause between two attempts to get a connection. */
const CONNECT_AGAIN_MS = 150

/** An error after which the work was not done, so that it can be done again. */
const undone = [...TRANSIENT, READ_ONLY]

/**
 * A database may have another default of the isolation, under which parallel bids fail. Nothing of
 * ours needs one.
 */
const GREETING = `SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;
  SELECT pg_is_in_recovery() AS is_standby`

type PoolOptions = {
  connectionsMax: number
  timeouts: Timeouts
  /** Whether the server may be a standby, for reads only. */
  mayBeStandby?: boolean
}

export type Pool = ReturnType<typeof openPool>

/**
 * Connections to a PostgreSQL server. It connects with the first statement, and then keeps at least
 * one connection: where the server has too few, each pool has its own.
 */
export function openPool(connectionString: string, options: PoolOptions) {
  const { connectionsMax, timeouts, mayBeStandby = false } = options
  const pool = new pg.Pool({
    connectionString,
    max: connectionsMax,
    min: 1,
    idleTimeoutMillis: IDLE_MAX_MS,
    connectionTimeoutMillis: timeouts.connectMs,
    query_timeout: timeouts.answerMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    types: {
      getTypeParser: ((oid: number, format: 'text') =>
        typeParsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
    verify: (client, done) =>
      client.query(GREETING, (error, results) => {
        // Two statements have two results, which the types of pg do not know.
        const [, said] = (results ?? []) as unknown as pg.QueryResult<{ is_standby: boolean }>[]
        done(error ?? (said?.rows[0]?.is_standby && !mayBeStandby ? standby() : undefined))
      }),
  })
  // The pool replaces a broken idle connection. Without a listener, its error would end the process.
  pool.on('error', () => {})
  // The same for a connection in use. Its statement fails in any case.
  pool.on('connect', client => client.on('error', () => {}))
  let hasConnected = false

  /**
   * A connection. After its first one, the pool tries again while no PostgreSQL answers, only a
   * standby does, or there are too many connections. Before it, the address may be wrong.
   */
  async function connect(): Promise<pg.PoolClient> {
    const untilMs = performance.now() + timeouts.connectMs
    for (;;) {
      try {
        const client = await pool.connect()
        hasConnected = true
        return client
      } catch (error) {
        // Calls that wait together do not try again together.
        const pauseMs = CONNECT_AGAIN_MS * (0.5 + Math.random())
        const isLate = performance.now() + pauseMs > untilMs
        if (!hasConnected || !isDatabaseAway(error) || isLate) throw error
        await pause(pauseMs)
      }
    }
  }

  return {
    connectionsMax,
    connect,
    /** Runs one statement, again if PostgreSQL has undone it. A lost answer is not asked for again. */
    statement: <T>(work: (client: pg.PoolClient) => Promise<T>) =>
      retrying(undone, async () => {
        const client = await connect()
        try {
          const result = await work(client)
          client.release()
          return result
        } catch (error) {
          client.release(isUseless(error))
          throw error
        }
      }),
    /** Runs work in a transaction, again if PostgreSQL has undone it. */
    transaction: <T>(work: (client: pg.PoolClient) => Promise<T>) =>
      retrying(undone, async () => inTransaction(await connect(), work)),
    close: () => pool.end(),
  }
}

/** Runs a prepared statement on a connection. */
export async function run<Row>(
  client: pg.PoolClient,
  { name, text }: Statement,
  values: unknown[],
): Promise<Row[]> {
  return (await client.query({ name, text, values })).rows
}

/** Runs prepared statements on one connection. */
export function queryOf(client: pg.PoolClient): Query {
  return (statement, values) => run(client, statement, values)
}

/** Runs work in a transaction and returns the connection to its pool. */
async function inTransaction<T>(
  client: pg.PoolClient,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  try {
    await client.query('BEGIN')
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    client.release(isUseless(error) || !(await rollBack(client)))
    throw error
  }
}

/**
 * Whether the connection must be closed after an error. One without an answer may still be at the
 * statement. When it is closed, PostgreSQL rolls back.
 */
function isUseless(error: unknown): boolean {
  return isDatabaseAway(error) || sqlStateOf(error) === PLAN_CHANGED
}

/** False if the connection is broken. */
function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  )
}

function standby(): Error {
  return Object.assign(new Error('This PostgreSQL is a standby.'), { code: CANNOT_CONNECT_NOW })
}
