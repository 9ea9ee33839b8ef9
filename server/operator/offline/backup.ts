import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { backupDatabase } from '#contract/operator/reports.ts'
import { FolderInUse } from '../../database/folder-lock.ts'
import { restorePglite } from '../../database/pglite.ts'
import { type Client, CommandFailed } from '../cli/client.ts'
import type { Outcome } from '../cli/command.ts'
import { writeNew } from '../cli/output.ts'
import { onPlace, reconcileDatabase } from './database.ts'

/** Where the header of a tar says that it is one. */
const TAR_MAGIC = 257

/**
 * Writes a backup of the embedded database to a new file. A server that has it open makes the backup.
 * Throws a CommandFailed if the file exists or cannot be written, or with PostgreSQL.
 */
export async function backUp(client: Client, file: string): Promise<Outcome> {
  refusePostgres(client, 'pg_dump')
  if (existsSync(file)) throw new CommandFailed(`${file} exists already.`)
  writeNew(file, await dump(client))
  const text = `Wrote ${file}. It contains everything except the secrets: keep MPIN_PEPPER too.`
  return { data: { file }, text }
}

/**
 * Makes the embedded database of an empty data folder from a backup, and checks its balances. Throws a
 * CommandFailed if the folder has a database, the file is not a complete backup, or with PostgreSQL.
 */
export async function restore({ database: place }: Client, file: string): Promise<Outcome> {
  refusePostgres({ database: place }, 'pg_restore')
  const tar = tarIn(file)
  if (!(await restorePglite(place.dataDir, tar))) {
    throw new CommandFailed(`${place.dataDir} has a database already. Restore into a new folder.`)
  }
  // A backup of an older version gets the newest schema.
  await onPlace(place, {}, async () => {})
  const checked = await reconcileDatabase(place)
  return { ...checked, text: `Restored ${file}. ${checked.text}` }
}

function refusePostgres({ database }: Pick<Client, 'database'>, tool: string) {
  if (!database.databaseUrl) return
  throw new CommandFailed(
    `DATABASE_URL is a PostgreSQL: use ${tool}, as docs/operate/run.md describes.`,
  )
}

async function dump(client: Client): Promise<Uint8Array> {
  try {
    return await onPlace(client.database, { schema: 'required' }, db => db.dump!())
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return client.ask(backupDatabase, {})
  }
}

function tarIn(file: string): Uint8Array<ArrayBuffer> {
  let bytes: Buffer<ArrayBuffer>
  try {
    bytes = gunzipSync(readFileSync(file))
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${(error as Error).message}.`)
  }
  if (bytes.toString('latin1', TAR_MAGIC, TAR_MAGIC + 5) === 'ustar') return bytes
  throw new CommandFailed(
    `${file} is not a backup of this version. Restore an older one with the version that made it.`,
  )
}
