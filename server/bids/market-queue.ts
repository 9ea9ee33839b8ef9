import type { Db } from '../database/db.ts'
import { isLockTimeout } from '../database/faults.ts'
import { tooSlow } from '../http/errors.ts'

/** A market whose draw is locked for long gets one connection until a bid succeeds. */
const AT_ONCE_WHILE_STUCK = 1

type Waiting = { begin: () => void }
type Queue = { atOnceMax: number; running: number; isStuck: boolean; waiting: Set<Waiting> }

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

/** A market gets half of the connections, so that a stuck one leaves the other half. */
function newQueue({ connectionsMax }: Db): Queue {
  const atOnceMax = Math.ceil(connectionsMax / 2)
  return { atOnceMax, running: 0, isStuck: false, waiting: new Set() }
}

function hasPlace({ atOnceMax, running, isStuck }: Queue): boolean {
  return running < (isStuck ? AT_ONCE_WHILE_STUCK : atOnceMax)
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
