import { tooSlow } from './errors.ts'

export type Turns = <T>(key: string, waitMs: number, work: () => Promise<T>) => Promise<T>

/**
 * Runs work of one key a few at a time and the rest in its order. Throws too_slow if a turn does not
 * come within `waitMs`; then the work has not begun.
 */
export function createTurns(atOnceMax: number): Turns {
  const keys = new Map<string, { running: number; line: Set<() => void> }>()
  return async (key, waitMs, work) => {
    const turns = keys.get(key) ?? { running: 0, line: new Set() }
    keys.set(key, turns)
    if (turns.running < atOnceMax) turns.running += 1
    else await waitIn(turns.line, waitMs)
    try {
      return await work()
    } finally {
      const [begin] = turns.line
      if (begin) begin()
      else {
        turns.running -= 1
        if (turns.running === 0) keys.delete(key)
      }
    }
  }
}

/** Resolves when the function that it adds to the line is called. */
function waitIn(line: Set<() => void>, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      line.delete(begin)
      reject(tooSlow())
    }, waitMs)
    const begin = () => {
      clearTimeout(timer)
      line.delete(begin)
      resolve()
    }
    line.add(begin)
  })
}
