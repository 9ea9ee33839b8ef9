import { ApiError } from './http/errors.ts'

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `atOnceMax` pieces of heavy work at a time, so that other calls keep enough
 * processor time and memory. Throws 429 if `waitingMax` pieces already wait.
 */
export function createLimiter(atOnceMax: number, waitingMax: number): Limiter {
  let running = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (running >= atOnceMax) {
      if (waiting.length >= waitingMax) {
        throw new ApiError('busy', { seconds: 5 })
      }
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
