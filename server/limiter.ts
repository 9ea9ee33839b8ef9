import { ApiError } from './http/errors.ts'

/** `asker` is who the work is for: askers take turns. */
export type Limiter = <T>(work: () => Promise<T>, asker?: string) => Promise<T>

type Waiting = { start: () => void; refuse: (error: ApiError) => void }

/**
 * Runs at most `atOnceMax` pieces of heavy work at a time, so that other calls keep enough
 * processor time and memory. Askers with waiting work take turns. If `waitingMax` pieces wait, the
 * newest of the asker with the most waiting work is refused with 429.
 */
export function createLimiter(atOnceMax: number, waitingMax: number): Limiter {
  // In the order of the askers' next turns.
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  function add(asker: string, entry: Waiting) {
    const queue = queues.get(asker) ?? []
    queue.push(entry)
    queues.set(asker, queue)
    waiting += 1
    if (waiting > waitingMax) refuseOne()
  }

  function refuseOne() {
    const longest = [...queues].reduce((one, other) =>
      other[1].length >= one[1].length ? other : one,
    )
    const [asker, queue] = longest
    const refused = queue.pop()
    if (queue.length === 0) queues.delete(asker)
    waiting -= 1
    refused?.refuse(new ApiError('busy', { seconds: 5 }))
  }

  function next(): Waiting | undefined {
    const [first] = queues
    if (!first) return undefined
    const [asker, queue] = first
    const entry = queue.shift()
    queues.delete(asker)
    if (queue.length > 0) queues.set(asker, queue)
    waiting -= 1
    return entry
  }

  return async (work, asker = '') => {
    if (running >= atOnceMax) {
      await new Promise<void>((start, refuse) => add(asker, { start, refuse }))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const entry = next()
      if (entry) entry.start()
      else running -= 1
    }
  }
}
