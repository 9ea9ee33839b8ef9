import { tooSlow } from './errors.ts'

export type Waiting = { begin: () => void }

/** Resolves when `begin` is called. Throws too_slow if that does not happen within `waitMs`. */
export function waitIn(line: Set<Waiting>, waitMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = {
      begin() {
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      line.delete(waiting)
      reject(tooSlow())
    }, waitMs)
    line.add(waiting)
  })
}

export type Turns = <T>(key: string, waitMs: number, work: () => Promise<T>) => Promise<T>

/**
 * Runs work of one key a few at a time and the rest in its order. Throws too_slow if a turn does not
 * come within `waitMs`; then the work has not begun.
 */
export function createTurns(atOnceMax: number): Turns {
  const keys = new Map<string, { running: number; line: Set<Waiting> }>()
  return async (key, waitMs, work) => {
    const turns = keys.get(key) ?? { running: 0, line: new Set() }
    keys.set(key, turns)
    if (turns.running < atOnceMax) turns.running += 1
    else await waitIn(turns.line, waitMs)
    try {
      return await work()
    } finally {
      const [next] = turns.line
      if (next) {
        turns.line.delete(next)
        next.begin()
      } else {
        turns.running -= 1
        if (turns.running === 0) keys.delete(key)
      }
    }
  }
}
