import type { Db } from '../database/db.ts'
import { isLockTimeout } from '../database/faults.ts'
import { tooSlow } from '../http/errors.ts'

/** A market whose draw is locked for long gets one connection until a bid succeeds. */
const AT_ONCE_WHILE_STUCK = 1
/** A market that has just taken a bid may use every connection; another leaves a fifth. */
const HEALTHY_MS = 100

type Waiting = { begin: () => void }
type Queue = {
  atOnceMax: number
  running: number
  isStuck: boolean
  /** When the last bid was taken or refused, in the time of performance.now(). */
  takenAtMs: number
  waiting: Set<Waiting>
}

const queues = new WeakMap<Db, Map<string, Queue>>()

/**
 * Runs a bid, a few of one market at a time and the others in their order. Throws too_slow if its turn
 * does not come within `waitMs`; then the bid has not been sent to the database.
 */
export async function inMarketQueue<T>(
  db: Db,
  marketName: string,
  waitMs: number,
  bid: () => Promise<T>,
): Promise<T> {
  const ofDb = queues.get(db) ?? new Map<string, Queue>()
  queues.set(db, ofDb)
  const queue = ofDb.get(marketName) ?? newQueue(db)
  ofDb.set(marketName, queue)
  if (hasPlace(queue)) queue.running += 1
  else await turnIn(queue, waitMs)
  try {
    const done = await bid()
    queue.isStuck = false
    queue.takenAtMs = performance.now()
    return done
  } catch (error) {
    queue.isStuck = isLockTimeout(error)
    throw error
  } finally {
    queue.running -= 1
    for (const next of queue.waiting) {
      if (!hasPlace(queue)) break
      queue.waiting.delete(next)
      queue.running += 1
      next.begin()
    }
    if (queue.running === 0 && !queue.isStuck) ofDb.delete(marketName)
  }
}

function newQueue({ connectionsMax }: Db): Queue {
  const atOnceMax = Math.ceil(connectionsMax * 0.8)
  const [takenAtMs, waiting] = [Number.NEGATIVE_INFINITY, new Set<Waiting>()]
  return { atOnceMax, running: 0, isStuck: false, takenAtMs, waiting }
}

function hasPlace({ atOnceMax, running, isStuck, takenAtMs }: Queue): boolean {
  if (isStuck) return running < AT_ONCE_WHILE_STUCK
  return running < atOnceMax || performance.now() - takenAtMs < HEALTHY_MS
}

function turnIn(queue: Queue, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = {
      begin() {
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      queue.waiting.delete(waiting)
      reject(tooSlow())
    }, waitMs)
    queue.waiting.add(waiting)
  })
}
