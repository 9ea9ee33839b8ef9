import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, existsSync, linkSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { backupDatabase } from '#contract/operator/reports.ts'
import { restoreBackup, writeBackup } from '../../database/backup.ts'
import type { Db } from '../../database/db.ts'
import { FolderInUse } from '../../database/folder-lock.ts'
import { describeDatabase, openDatabase } from '../../database/open.ts'
import { reconcileAll } from '../../wallet/reconcile.ts'
import { type Client, CommandFailed } from '../cli/client.ts'
import type { Outcome } from '../cli/command.ts'
import { differencesText } from '../cli/commands/reports.ts'
import { onPlace } from './database.ts'

const OWNER_ONLY = 0o600
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes a backup of the database to a new file, which appears as a whole; asks the server for it if
 * that has the embedded database open. Throws a CommandFailed before the work if the file exists or
 * cannot be written.
 */
export async function backUp(client: Client, file: string): Promise<Outcome> {
  const draft = `${file}.${randomUUID()}.part`
  const out = await openDraft(file, draft)
  const endQuietly = () => process.exit(1)
  const remove = () => rmSync(draft, { force: true })
  process.on('exit', remove)
  for (const signal of endSignals) process.on(signal, endQuietly)
  try {
    await onPlace(client.database, { schema: 'required' }, db => writeTo(out, db)).catch(
      async error => {
        if (!(error instanceof FolderInUse)) throw error
        await out.writeFile(await client.ask(backupDatabase, {}))
      },
    )
    publish(draft, file)
  } finally {
    for (const signal of endSignals) process.off(signal, endQuietly)
    process.off('exit', remove)
    await out.close().catch(() => {})
    remove()
  }
  const text = `Wrote ${file}. It contains everything except the secrets: keep MPIN_PEPPER too.`
  return { data: { file }, text }
}

/** Fills an empty database from a backup and checks its balances. */
export async function restore(client: Client, file: string): Promise<Outcome> {
  const place = client.database
  const db = await openDatabase({ ...place, schema: 'any' })
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

async function openDraft(file: string, draft: string): Promise<FileHandle> {
  if (existsSync(file)) throw existsAlready(file)
  try {
    return await open(draft, 'wx', OWNER_ONLY)
  } catch (error) {
    throw new CommandFailed(`${file} cannot be written: ${(error as Error).message}.`)
  }
}

async function writeTo(out: FileHandle, db: Db) {
  const gzip = createGzip()
  const written = pipeline(gzip, out.createWriteStream())
  // It is awaited below.
  written.catch(() => {})
  await writeBackup(db, async lines => {
    if (!gzip.write(lines)) await Promise.race([once(gzip, 'drain'), written])
  })
  gzip.end()
  await written
}

/** A link never replaces a file. */
function publish(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? existsAlready(file) : error
  }
}

function existsAlready(file: string): CommandFailed {
  return new CommandFailed(`${file} exists already.`)
}

/** The lines of a compressed file. Readline would also split at the line separators of Unicode. */
async function* linesOf(file: string): AsyncGenerator<string> {
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
