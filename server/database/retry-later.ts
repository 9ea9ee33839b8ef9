import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import { isDatabaseAway } from './faults.ts'

/** The pauses before the next tries, about 13 minutes in all. */
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
