import type { Db, Query } from '../../../server/database/open.ts'

/** Counts the chunks that are settled through it, and how often one was tried. */
export function countingTries(db: Db) {
  const counted = {
    chunks: 0,
    tries: 0,
    db: {
      ...db,
      atomically<T>(work: (query: Query) => Promise<T>) {
        counted.chunks += 1
        return db.atomically(query => {
          counted.tries += 1
          return work(query)
        })
      },
    },
  }
  return counted
}
