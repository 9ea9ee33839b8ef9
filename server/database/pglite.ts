import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import pg from 'pg'
import type { Clock } from './clock.ts'
import type { Db, Orm, Statement } from './db.ts'
import { DatabaseHeld } from './faults.ts'
import { lockFolder } from './folder-lock.ts'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

const parsers: [oid: number, parse: (text: string) => unknown][] = [
  [INT8, Number],
  [DATE, text => text],
  [TIMESTAMPTZ, text => new Date(text)],
]

/** int8 → number, date → 'YYYY-MM-DD', timestamptz → Date. The other types need no parser. */
const pgliteParsers: Record<number, (text: string) => unknown> = Object.fromEntries(parsers)

// Drizzle uses pg's global parsers for all types except dates, so these are registered there.
for (const [oid, parse] of parsers) pg.types.setTypeParser(oid, parse)

/** The embedded database, in a folder that it locks. Throws a FolderInUse. */
export async function openPglite(dataDir: string, clock: Clock): Promise<Db> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const release = lockFolder(dataDir)
  try {
    const folder = join(dataDir, 'pglite')
    makePrivate(folder)
    const client = await PGlite.create(folder, { parsers: pgliteParsers })
    // PGlite writes some of its files without regard to the umask.
    makePrivate(folder)
    return dbOn(client, clock, release)
  } catch (error) {
    release()
    throw error
  }
}

function dbOn(client: PGlite, clock: Clock, release: () => void): Db {
  const orm = drizzle(client) as unknown as Orm
  let reports = 0
  const waiting: Db = {
    kind: 'pglite',
    connectionsMax: 1,
    clock,
    orm,
    query: async <Row>(statement: Statement, values: unknown[]) =>
      (await client.query<Row>(statement.text, values)).rows,
    transaction: work => orm.transaction(work),
    atomically: work =>
      client.transaction(tx =>
        work(async <Row>(statement: Statement, values: unknown[]) => {
          return (await tx.query<Row>(statement.text, values)).rows
        }),
      ),
    within(purpose) {
      if (purpose === 'reads') return calls
      return purpose === 'reports' || purpose === 'long reads' ? holding : waiting
    },
    async close() {
      await client.close()
      release()
    },
  }
  // It has one connection. While a report has it, calls are refused at once, and the rest waits.
  const holding: Db = {
    ...waiting,
    async atomically(work) {
      reports += 1
      return waiting.atomically(work).finally(() => {
        reports -= 1
      })
    },
  }
  const refuseIfHeld = () => {
    if (reports > 0) throw new DatabaseHeld()
  }
  const calls: Db = {
    ...waiting,
    async query(statement, values) {
      refuseIfHeld()
      return waiting.query(statement, values)
    },
    async transaction(work) {
      refuseIfHeld()
      return waiting.transaction(work)
    },
    async atomically(work) {
      refuseIfHeld()
      return waiting.atomically(work)
    },
  }
  return calls
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
