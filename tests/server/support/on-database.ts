import { afterAll, beforeAll } from 'vitest'
import { type Db, openDatabase } from '../../../server/database/open.ts'
import { openBlank } from '../../support/blank-database.ts'
import { freshDatabase } from './fresh-database.ts'

const CONNECTIONS = 32

/** Opens a new database for the tests of one file and closes it after them. */
export function onDatabase(kind: Db['kind']): { db: Db } {
  const opened: { db?: Db } = {}
  beforeAll(async () => {
    opened.db = kind === 'pglite' ? await openBlank() : await openFresh()
  })
  afterAll(() => opened.db?.close())
  return opened as { db: Db }
}

async function openFresh(): Promise<Db> {
  const databaseUrl = await freshDatabase()
  return openDatabase({ dataDir: '', databaseUrl, connectionsMax: CONNECTIONS })
}
