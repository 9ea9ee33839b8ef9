import { afterAll, beforeAll } from 'vitest'
import type { Db } from '../../../server/database/db.ts'
import { openNewDatabase } from '../../support/databases.ts'

/** Opens a new database for the tests of one file and closes it after them. */
export function onDatabase(): { db: Db } {
  const opened: { db?: Db } = {}
  beforeAll(async () => {
    opened.db = await openNewDatabase()
  })
  afterAll(() => opened.db?.close())
  return opened as { db: Db }
}
