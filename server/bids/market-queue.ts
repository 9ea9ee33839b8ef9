import type { Db } from '../database/db.ts'
import { lockTimeoutOn } from '../database/faults.ts'
import { type Waiting, waitIn } from '../http/turns.ts'

/** A market whose draw is locked for long gets one connection until a bid succeeds. */
const AT_ONCE_WHILE_STUCK = 1
/** A market that has just taken a bid may use every connection; another leaves a fifth. */
const HEALTHY_MS = 100

type Queue = {
  atOnceMax: number
  running: number
  isStuck: boolean
  /** When the last bid was taken or refused, in the time of performance.now(). */
  takenAtMs: number
  waiting: Set<Waiting>
}

type Queues = {
  markets: Map<string, Queue>
  /** The players whose wallet was locked for too long and who have placed no bid since. */
  slowPlayers: Set<string>
}

const queues = new WeakMap<Db, Queues>()

/**
 * Runs a bid, a few of one market at a time and the others in their order. Throws too_slow if its turn
 * does not come within `waitMs`; then the bid has not been sent to the database.
 */
export async function inMarketQueue<T>(
  db: Db,
  { marketName, playerId }: { marketName: string; playerId: string },
  waitMs: number,
  bid: () => Promise<T>,
): Promise<T> {
  const { markets, slowPlayers } = queuesOf(db)
  const queue = markets.get(marketName) ?? newQueue(db)
  markets.set(marketName, queue)
  if (hasPlace(queue)) queue.running += 1
  else await waitIn(queue.waiting, waitMs)
  try {
    const done = await bid()
    queue.isStuck = false
    queue.takenAtMs = performance.now()
    slowPlayers.delete(playerId)
    return done
  } catch (error) {
    const table = lockTimeoutOn(error)
    if (table === 'wallets') slowPlayers.add(playerId)
    // PostgreSQL names the table only to the first who waits for a row.
    queue.isStuck = table === 'draws' || (table === '' && !slowPlayers.has(playerId))
    throw error
  } finally {
    queue.running -= 1
    for (const next of queue.waiting) {
      if (!hasPlace(queue)) break
      queue.waiting.delete(next)
      queue.running += 1
      next.begin()
    }
    if (queue.running === 0 && !queue.isStuck) markets.delete(marketName)
  }
}

function queuesOf(db: Db): Queues {
  const existing = queues.get(db)
  if (existing) return existing
  const created = { markets: new Map<string, Queue>(), slowPlayers: new Set<string>() }
  queues.set(db, created)
  return created
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
