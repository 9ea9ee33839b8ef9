import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, linkSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { backupDatabase } from '#contract/operator/database.ts'
import { writeBackup } from '../../database/backup.ts'
import { describeDatabase } from '../../database/describe.ts'
import { FolderInUse } from '../../database/embedded/folder-lock.ts'
import { openDatabase } from '../../database/open.ts'
import { restoreBackup } from '../../database/restore.ts'
import { reconcileAll } from '../../wallet/reconcile.ts'
import { type Client, CommandFailed } from '../cli/client.ts'
import type { Outcome } from '../cli/command.ts'
import { differencesText } from '../cli/commands/settings.ts'
import { onPlace } from './open-place.ts'

const OWNER_ONLY = 0o600

/** Writes a backup of the database; asks the server for it if that has the embedded database open. */
export async function backUp(client: Client, file: string): Promise<Outcome> {
  try {
    await onPlace(client.database, { schema: 'as it is' }, db => toFile(file, db))
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    const bytes = await client.ask(backupDatabase, {})
    writeFileSync(file, bytes, { flag: 'wx', mode: OWNER_ONLY })
  }
  const text = `Wrote ${file}. It contains everything except the secrets: keep MPIN_PEPPER too.`
  return { data: { file }, text }
}

/** Fills an empty database from a backup and checks its balances. */
export async function restore(client: Client, file: string): Promise<Outcome> {
  const place = client.database
  const db = await openDatabase({ ...place, schema: 'none' })
  try {
    const tables = await restoreBackup(db, linesOf(file))
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const differences = await reconcileAll(db)
    return {
      data: { tables, differences },
      text: `Restored ${rows} rows into ${describeDatabase(place)}. ${differencesText(differences)}`,
      exitCode: differences.length === 0 ? 0 : 1,
    }
  } finally {
    await db.close()
  }
}

/** The file appears as a whole. What a command that was killed leaves does not stop the next one. */
async function toFile(file: string, db: Parameters<typeof writeBackup>[0]) {
  const draft = `${file}.${randomUUID()}.part`
  const out = await open(draft, 'wx', OWNER_ONLY)
  try {
    const gzip = createGzip()
    const written = pipeline(gzip, out.createWriteStream())
    // It is awaited below.
    written.catch(() => {})
    await writeBackup(db, async line => {
      if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written])
    })
    gzip.end()
    await written
    // A link never replaces a file.
    linkSync(draft, file)
  } finally {
    await out.close().catch(() => {})
    rmSync(draft, { force: true })
  }
}

/** The lines of a compressed file. Readline would also split at the line separators of Unicode. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = ''
  const text = createReadStream(file).on('error', error => gunzip.destroy(error))
  const gunzip = createGunzip()
  try {
    for await (const chunk of text.pipe(gunzip).setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw new CommandFailed(`${file} cannot be read: ${(error as Error).message}.`)
  }
}
