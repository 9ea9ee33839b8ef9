import { tooSlow } from './http/errors.ts'

export type Deadline = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Limits the time of the pieces of work of one call, all together. Throws too_slow when it is used
 * up; the work goes on without the call.
 */
export function createDeadline(limitMs: number): Deadline {
  let leftMs = limitMs
  return async work => {
    const startedAtMs = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(tooSlow()), leftMs)
    })
    try {
      return await Promise.race([work(), late])
    } finally {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - (performance.now() - startedAtMs))
    }
  }
}
