import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Db, Query, Statement } from './db.ts'
import { inTransaction, openPool, queryOf, run } from './pool.ts'
import { callTimeouts, reportTimeouts } from './timeouts.ts'

const CONNECTIONS = { calls: 4, reports: 2 }

type Reads = keyof typeof CONNECTIONS

/**
 * A replica that needs longer is too late. An operator waits longer than a player, because the rows
 * of a report would keep the primary from taking bids.
 */
const LAG_MAX_MS = { calls: 1_000, reports: 5_000 }
const CONNECT_MS = 1_000
const LOOK_EVERY_MS = 10
/** How long a replica that was late or did not answer is not asked. */
const REST_MS = 5_000

const readPosition: Statement = {
  name: 'wal_position',
  text: 'SELECT pg_current_wal_lsn()::text AS position',
}

/** A former primary may have what was never acknowledged, so it counts only once it follows another. */
const hasReached: Statement = {
  name: 'has_reached',
  text: `SELECT pg_is_in_recovery() AND EXISTS (SELECT FROM pg_stat_wal_receiver)
    AND pg_last_wal_replay_lsn() >= $1::pg_lsn AS is_there`,
}

/** Connections to a replica of `primary`. */
export function openReplica(url: string, primary: Db, callLimitMs: number) {
  const timeouts = { calls: callTimeouts(callLimitMs), reports: reportTimeouts }
  const open = (purpose: Reads) =>
    openPool(url, {
      connectionsMax: CONNECTIONS[purpose],
      timeouts: { ...timeouts[purpose], connectMs: CONNECT_MS },
      mayBeStandby: true,
    })
  const pools = { calls: open('calls'), reports: open('reports') }
  /** In the time of performance.now(). */
  const restsUntilMs = { calls: 0, reports: 0 }

  /**
   * A connection to the replica that sees all that the primary had when it was asked for. Each is
   * checked by itself: the next one may lead to another replica. Null if it takes too long.
   */
  async function upToDate(purpose: Reads): Promise<pg.PoolClient | null> {
    const askedAtMs = performance.now()
    if (askedAtMs < restsUntilMs[purpose]) return null
    const [now] = await primary.query<{ position: string }>(readPosition, [])
    const client = await pools[purpose].connect().catch(() => null)
    try {
      while (client && performance.now() - askedAtMs < LAG_MAX_MS[purpose]) {
        const [row] = await run<{ is_there: boolean }>(client, hasReached, [now!.position])
        if (row!.is_there) return client
        await pause(LOOK_EVERY_MS)
      }
      client?.release()
    } catch {
      client?.release(true)
    }
    rest(purpose)
    return null
  }

  function rest(purpose: Reads) {
    restsUntilMs[purpose] = performance.now() + REST_MS
  }

  return {
    /** Reads from the replica if it can, else from `other`, which is on the primary. */
    withFallback(other: Db, purpose: Reads): Db {
      return {
        ...other,
        async query<Row>(statement: Statement, values: unknown[]): Promise<Row[]> {
          const client = await upToDate(purpose)
          if (!client) return other.query<Row>(statement, values)
          try {
            const rows = await run<Row>(client, statement, values)
            client.release()
            return rows
          } catch {
            // A standby may cancel a statement, to go on with what the primary has removed.
            client.release(true)
            rest(purpose)
            return other.query<Row>(statement, values)
          }
        },
        /** The work may have written rows to its caller, so it does not run again. */
        async transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
          const client = await upToDate(purpose)
          return client
            ? inTransaction(client, () => work(queryOf(client)))
            : other.transaction(work)
        },
      }
    },
    async close() {
      await Promise.all(Object.values(pools).map(pool => pool.close()))
    },
  }
}
