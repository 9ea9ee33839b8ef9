import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../database/db.ts'
import { describeDatabase } from '../../database/describe.ts'
import { type OpenOptions, openDatabase } from '../../database/open.ts'
import { type Client, CommandFailed } from '../cli/client.ts'

/** Where a command finds the database. */
export type Place = Client['database']

/** Runs work on the database itself, and closes it. The server may run only on PostgreSQL. */
export async function onPlace<T>(
  place: Place,
  options: Pick<OpenOptions, 'schema'>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  if (!place.databaseUrl && !existsSync(join(place.dataDir, 'pglite'))) {
    throw new CommandFailed(`There is no database: ${describeDatabase(place)} does not exist.`)
  }
  const db = await openDatabase({ ...place, ...options })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
