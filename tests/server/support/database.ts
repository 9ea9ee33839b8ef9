import { afterAll, beforeAll } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { openNewDatabase } from '../../support/databases.ts'

/** How many connections wait for a lock. Not in a transaction, which sees the same for its whole time. */
export async function waitingForLocks(db: Pick<Db, 'query'>): Promise<number> {
  const text = `SELECT FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`
  return (await db.query({ name: 'test_waiting', text }, [])).length
}

/** The same database, with the names of its statements in the order in which they begin. */
export function countedDatabase(original: Db): { db: Db; statements: string[] } {
  const statements: string[] = []
  const db: Db = {
    ...original,
    query(statement, values) {
      statements.push(statement.name)
      return original.query(statement, values)
    },
  }
  return { db, statements }
}

/** Opens a new database for the tests of one file and closes it after them. */
export function onDatabase(): { db: Db } {
  const opened: { db?: Db } = {}
  beforeAll(async () => {
    opened.db = await openNewDatabase()
  })
  afterAll(() => opened.db?.close())
  return opened as { db: Db }
}
