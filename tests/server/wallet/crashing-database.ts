import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from '../../../server/database/db.ts'

/** The statement of a call at which the process dies, counted from 0, and the side of it. */
export type Crash = { at: number; side: 'before' | 'after' }

type Life = Crash & { done: number; isOver: boolean }

// Calls at the same time share the look-up of their sessions, so no crash may happen in it.
const SHARED = 'session'

const lives = new AsyncLocalStorage<Life>()

/** A database on which calls in `untilCrash` crash: finished statements stay, no more follow. */
export function crashing(db: Db): Db {
  return {
    ...db,
    query: (statement, values) => {
      const work = () => db.query<never>(statement, values)
      return statement.name === SHARED ? work() : lived(work)
    },
    transaction: work => lived(() => db.transaction(work)),
    within: purpose => crashing(db.within(purpose)),
  }
}

/** Runs a call that crashes at a statement. Returns whether it crashed, else the reply. */
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
