import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../config/log.ts'
import { isDatabaseAway } from './faults.ts'

export const UNIQUE_VIOLATION = '23505'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
/** A prepared statement is older than a change of the schema. It runs on a new connection. */
export const PLAN_CHANGED = '0A000'

/** SQLSTATEs after which the database has rolled back the work, so that it can run again. */
export const TRANSIENT = [SERIALIZATION_FAILURE, DEADLOCK, PLAN_CHANGED]

const RETRIES_MAX = 8
const PAUSE_MS = 5

/** The SQLSTATE of a database error, also of one that Drizzle wrapped; '' for any other value. */
export function sqlStateOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('code' in inner && typeof inner.code === 'string') return inner.code
  }
  return ''
}

/** The constraint that an error of the database names; '' for any other value. */
export function constraintOf(error: unknown): string {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if ('constraint' in inner && typeof inner.constraint === 'string') return inner.constraint
  }
  return ''
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
      await new Promise(resolve => setTimeout(resolve, Math.random() * pauseMs * 2 ** retries))
    }
  }
}

/** The pauses before the next attempts, about 13 minutes in all. */
const PAUSES_MS = [1_000, 5_000, 30_000, 2 * 60_000, 10 * 60_000]

/**
 * Runs work that the answer need not wait for, such as taking back a count. If the database does not
 * answer, it returns, and tries the work again after each pause, in this process. If an answer was
 * lost, the work may be done twice.
 */
export async function retryLater(log: Logger, work: () => Promise<unknown>): Promise<void> {
  if (await isDone(work)) return
  again(log, work).catch(err => log.error({ err }, 'work that was to be done later failed'))
}

async function again(log: Logger, work: () => Promise<unknown>) {
  for (const ms of PAUSES_MS) {
    await pause(ms, undefined, { ref: false })
    if (await isDone(work)) return
  }
  log.error('work that was to be done later was not done: the database did not answer in time')
}

/** False if the database did not answer. */
async function isDone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  }
}
