import { afterAll, beforeAll } from 'vitest'
import { type Db, IN_MEMORY, openDatabase } from '../../server/db/open.ts'
import { freshDatabase } from './fresh-database.ts'

const CONNECTIONS = 32

/** Opens a new database for the tests of one file and closes it after them. */
export function onDatabase(kind: Db['kind']): { db: Db } {
  const opened: { db?: Db } = {}
  beforeAll(async () => {
    const databaseUrl = kind === 'postgres' ? await freshDatabase() : undefined
    opened.db = await openDatabase({
      dataDir: IN_MEMORY,
      databaseUrl,
      connectionsMax: CONNECTIONS,
    })
  })
  afterAll(() => opened.db?.close())
  return opened as { db: Db }
}
