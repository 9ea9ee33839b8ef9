import { ApiError } from './http/errors.ts'

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets `atOnceMax` pieces of heavy work run at a time: more would starve every other call of
 * processor and memory. Refuses with 429 where `waitingMax` wait already.
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
