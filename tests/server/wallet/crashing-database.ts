import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../../server/database/db.ts'

/** Which statement of a call the process dies at, counted from 0, and on which side of it. */
export type Crash = { at: number; side: 'before' | 'after' }

type Life = Crash & { done: number; isOver: boolean }

// Calls that come together share the look-up of their sessions: nobody's own death happens in it.
const SHARED = 'session'

const lives = new AsyncLocalStorage<Life>()

/** A database that calls run by `untilCrash` die at: what is done stays done, nothing follows. */
export function crashing(db: Db): Db {
  return {
    ...db,
    query: (statement, values) => {
      const work = () => db.query<never>(statement, values)
      return statement.name === SHARED ? work() : lived(work)
    },
    transaction: work => lived(() => db.transaction(work)),
  }
}

/** Runs a call that dies on its way, and tells whether it got that far. */
export async function untilCrash<T>(crash: Crash, call: () => Promise<T>) {
  const life: Life = { ...crash, done: 0, isOver: false }
  const answer = await lives.run(life, call)
  return life.isOver ? { isCrashed: true as const } : { isCrashed: false as const, answer }
}

async function lived<T>(work: () => Promise<T>): Promise<T> {
  const life = lives.getStore()
  if (!life) return work()
  const isLast = life.done++ === life.at
  if (life.isOver || (isLast && life.side === 'before')) die(life)
  const result = await work()
  if (isLast) die(life)
  return result
}

function die(life: Life): never {
  life.isOver = true
  throw new Error('The process died here.')
}
