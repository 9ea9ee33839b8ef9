import { type BackupHead, type BackupMark, tablesInOrder } from './backup.ts'
import type { Db, Query } from './db.ts'
import { allMigrations, migrate, requireKnown } from './migrate.ts'

const LETTERS_AT_ONCE = 1_000_000

export type Restored = { table: string; rows: number }

/** The lines are no complete backup of this version, or the database is not empty. */
class RestoreRefused extends Error {}

/**
 * Fills an empty database from the lines of a backup, all in one transaction, and then brings it to
 * the newest schema. Returns the number of rows of each table. Throws a RestoreRefused.
 */
export async function restoreBackup(db: Db, lines: AsyncIterable<string>): Promise<Restored[]> {
  const unhurried = db.within('reports')
  const reader = lines[Symbol.asyncIterator]()
  const head = headOf((await reader.next()).value)
  requireKnown(head.migrations)
  await requireUnused(unhurried)
  await migrate(
    unhurried,
    allMigrations().filter(({ madeAt }) => head.migrations.includes(madeAt)),
  )
  const restored = await unhurried.atomically(async query => {
    await requireEmpty(query, head)
    return fill(query, reader)
  })
  await migrate(unhurried)
  return restored
}

function headOf(line: string | undefined): BackupHead {
  const head = parsed(line) as BackupHead | null
  if (head?.ank !== 'backup') throw new RestoreRefused('This file is not a backup of Ank.')
  return head
}

/** Before its schema changes: an older version may be at work in the database. */
async function requireUnused({ query }: Db) {
  if (await hasRows(query)) throw notEmpty()
}

async function requireEmpty(query: Query, head: BackupHead) {
  const applied = await query({ name: '', text: 'SELECT FROM migrations' }, [])
  if (applied.length !== head.migrations.length || (await hasRows(query))) throw notEmpty()
}

async function hasRows(query: Query): Promise<boolean> {
  for (const table of await tablesInOrder(query)) {
    const rows = await query({ name: '', text: `SELECT FROM "${table}" LIMIT 1` }, [])
    if (rows.length > 0) return true
  }
  return false
}

function notEmpty() {
  return new RestoreRefused('The database is not empty. Restore into a new one.')
}

async function fill(query: Query, reader: AsyncIterator<string>): Promise<Restored[]> {
  const restored: Restored[] = []
  for (;;) {
    const mark = parsed((await reader.next()).value) as BackupMark | null
    if (mark === null) throw new RestoreRefused('The backup is not complete.')
    if ('end' in mark) return restored
    await fillTable(query, mark, reader)
    restored.push(mark)
  }
}

async function fillTable(query: Query, { table, rows }: Restored, reader: AsyncIterator<string>) {
  const insert = {
    name: '',
    text: `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`,
  }
  let batch: string[] = []
  let letters = 0
  for (let place = 1; place <= rows; place++) {
    const { value, done } = await reader.next()
    if (done) throw new RestoreRefused('The backup is not complete.')
    batch.push(value)
    letters += value.length
    if (place < rows && letters < LETTERS_AT_ONCE) continue
    await query(insert, [`[${batch.join(',')}]`])
    batch = []
    letters = 0
  }
}

function parsed(line: string | undefined): unknown {
  try {
    return line === undefined ? null : JSON.parse(line)
  } catch {
    return null
  }
}
