import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Clock } from '../../clock.ts'
import type { Db, Orm, Statement } from '../db.ts'
import { DatabaseHeld } from '../faults.ts'
import { pgliteParsers } from '../type-parsers.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate } from './private-folder.ts'

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
  const bound = ({ usesClock }: Statement, values: unknown[]) =>
    usesClock ? [clock.offsetMs, ...values] : values
  const waiting: Db = {
    kind: 'pglite',
    connectionsMax: 1,
    clock,
    orm,
    query: async <Row>(statement: Statement, values: unknown[]) =>
      (await client.query<Row>(statement.text, bound(statement, values))).rows,
    transaction: work => orm.transaction(work),
    atomically: work =>
      client.transaction(tx =>
        work(async <Row>(statement: Statement, values: unknown[]) => {
          return (await tx.query<Row>(statement.text, bound(statement, values))).rows
        }),
      ),
    within: purpose => (purpose === 'reports' ? holding : waiting),
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
  return {
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
}
