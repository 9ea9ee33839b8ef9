import { setTimeout as pause } from 'node:timers/promises'

export const UNIQUE_VIOLATION = '23505'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** A prepared statement is older than a change of the schema. It runs on a new connection. */
export const PLAN_CHANGED = '0A000'

/** SQLSTATEs after which the database has rolled back the work, so that it can run again. */
export const TRANSIENT = [SERIALIZATION_FAILURE, DEADLOCK, PLAN_CHANGED]

/** More than the connections of a pool: each of them may be the wrong one after a failover. */
const RETRIES_MAX = 12
const PAUSE_MS = 5
const PAUSE_MAX_MS = 500

/** The SQLSTATE of a database error, or the code of another one; '' for any other value. */
export function sqlStateOf(error: unknown): string {
  return textIn(error, 'code')
}

/** The constraint that an error of the database names; '' for any other value. */
export function constraintOf(error: unknown): string {
  return textIn(error, 'constraint')
}

function textIn(error: unknown, field: string): string {
  const text = error instanceof Error && (error as Error & Record<string, unknown>)[field]
  return typeof text === 'string' ? text : ''
}

/** Runs work again while it fails with one of the SQLSTATEs, after a growing random pause. */
export async function retrying<T>(
  sqlStates: readonly string[],
  work: () => Promise<T>,
  pauseMs = PAUSE_MS,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work()
    } catch (error) {
      if (retries === RETRIES_MAX || !sqlStates.includes(sqlStateOf(error))) throw error
      await pause(Math.random() * Math.min(pauseMs * 2 ** retries, PAUSE_MAX_MS))
    }
  }
}
