import { ApiError } from './errors.ts'

export type Asker = {
  /** Who the work is for. */
  name: string
  /** How often the asker has failed lately. Those who failed less go first. */
  failures?: number
  /** Known askers have every second turn. */
  isKnown?: boolean
  /** Skip work that waited this long: its caller already has an answer. */
  waitMs?: number
}

export type FairQueue = <T>(work: () => Promise<T>, asker?: Asker) => Promise<T>

type Waiting = {
  name: string
  /** The lowest is begun first, the highest is refused first; of equal ones the oldest. */
  place: number
  untilMs: number
  start: () => void
  refuse: (error: ApiError) => void
}

/**
 * Runs at most `atOnceMax` pieces of heavy work at a time, so that other calls keep enough
 * processor time and memory. Askers take turns: the second work of one comes after the first of all
 * others, and later the more often the asker has failed. Known askers and others wait in two queues
 * that take turns. If more than `waitingMax` wait in one, the last in this order is refused with 429;
 * among equals it is the oldest, so a newcomer gets a place.
 */
export function createFairQueue(atOnceMax: number, waitingMax: number): FairQueue {
  const [known, others]: [Waiting[], Waiting[]] = [[], []]
  let running = 0
  let lastQueue = others

  function wait({ name, failures = 0, isKnown = false, waitMs }: Asker): Promise<void> {
    return new Promise((start, refuse) => {
      const queue = isKnown ? known : others
      const own = queue.filter(entry => entry.name === name).length
      const place = failures + own
      const untilMs = performance.now() + (waitMs ?? Number.POSITIVE_INFINITY)
      queue.push({ name, place, untilMs, start, refuse })
      if (queue.length <= waitingMax) return
      takeFirst(queue, (one, other) => one.place > other.place)!.refuse(busy())
    })
  }

  function next(): Waiting | undefined {
    const [first, second] = lastQueue === known ? [others, known] : [known, others]
    lastQueue = first.length > 0 ? first : second
    const entry = takeFirst(lastQueue, (one, other) => one.place < other.place)
    if (!entry || performance.now() <= entry.untilMs) return entry
    entry.refuse(busy())
    return next()
  }

  return async (work, asker = { name: '' }) => {
    if (running >= atOnceMax) await wait(asker)
    else running += 1
    try {
      return await work()
    } finally {
      const entry = next()
      if (entry) entry.start()
      else running -= 1
    }
  }
}

/** Removes the entry that comes before all others; among equals the oldest. */
function takeFirst(
  queue: Waiting[],
  isBefore: (one: Waiting, other: Waiting) => boolean,
): Waiting | undefined {
  let at = 0
  for (const [index, entry] of queue.entries()) if (isBefore(entry, queue[at]!)) at = index
  return queue.splice(at, 1)[0]
}

function busy() {
  return new ApiError('busy', { seconds: 5 })
}
