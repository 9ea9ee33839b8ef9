import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Clock } from './clock.ts'
import { type Db, type Statement, typeParsers } from './db.ts'
import { lockFolder } from './folder-lock.ts'

/** The embedded database, in a folder that it locks. Throws a FolderInUse. */
export async function openPglite(dataDir: string, clock: Clock): Promise<Db> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'pglite')
    makePrivate(folder)
    const client = await PGlite.create(folder, { parsers: typeParsers })
    // PGlite writes some of its files without regard to the umask.
    makePrivate(folder)
    return dbOn(client, clock, release)
  } catch (error) {
    release()
    throw error
  }
}

function dbOn(client: PGlite, clock: Clock, release: () => void): Db {
  const db: Db = {
    kind: 'pglite',
    connectionsMax: 1,
    clock,
    query: async <Row>(statement: Statement, values: unknown[]) =>
      (await client.query<Row>(statement.text, values)).rows,
    transaction: work =>
      client.transaction(tx =>
        work(async <Row>(statement: Statement, values: unknown[]) => {
          return (await tx.query<Row>(statement.text, values)).rows
        }),
      ),
    // It has one connection, for which everything waits.
    within: () => db,
    // No statement runs during the copy. A transaction that is open then is not in the copy.
    dump: async () => (await client.dumpDataDir('gzip')).bytes(),
    async close() {
      await client.close()
      release()
    },
  }
  return db
}

/**
 * Makes the embedded database of a data folder from an uncompressed dump. It appears when it is
 * complete. False if there is one already. Throws a FolderInUse.
 */
export async function restorePglite(
  dataDir: string,
  tar: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockFolder(dataDir)
  const folder = join(dataDir, 'pglite')
  const part = `${folder}.part`
  try {
    if (existsSync(folder)) return false
    rmSync(part, { recursive: true, force: true })
    makePrivate(part)
    const client = await PGlite.create(part, { loadDataDir: new Blob([tar]) })
    await client.close()
    makePrivate(part)
    renameSync(part, folder)
    return true
  } finally {
    rmSync(part, { recursive: true, force: true })
    release()
  }
}

/**
 * Makes the folder of the embedded database if it is missing, and lets only its owner read it and
 * everything in it, also what an older version left open to others.
 */
function makePrivate(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o700)
    else if (entry.isFile()) chmodSync(path, 0o600)
  }
}
