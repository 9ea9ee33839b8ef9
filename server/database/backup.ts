import type { Db, Query } from './db.ts'
import { lockTimeoutOn } from './faults.ts'
import { allMigrations, migrate, requireKnown } from './migrate.ts'

/** Pictures are large, so few of them are read at a time. */
const rowsAtOnce = (table: string) => (table === 'uploads' ? 20 : 5_000)

/** The first line of a backup. `tables` are in an order in which they can be filled. */
type BackupHead = { ank: 'backup'; migrations: number[]; tables: string[] }

/** The line before the rows of a table, and the line at the end. */
type BackupMark = { table: string; rows: number } | { end: true }

/** A start of a newer version has not ended. */
export class SchemaChanging extends Error {
  constructor(cause: unknown) {
    super('A new version is changing the schema. Make the backup when it has started.', { cause })
  }
}

/**
 * Writes everything in the database as lines of JSON, some thousands at a time, in one transaction
 * that sees one moment: the head, then each table's mark and its rows. No migration runs meanwhile. Throws SchemaChanging if one
 * does already.
 */
export async function writeBackup(db: Db, write: (lines: string) => Promise<unknown>) {
  const [primary, reading] = [db.within('reports'), db.within('long reads')]
  const snapshot = plain('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  if (reading === primary) {
    return primary.atomically(async query => {
      await query(snapshot, [])
      await lockSchema(query)
      await writeTables(query, write)
    })
  }
  // A standby cannot take such a lock.
  await primary.atomically(async onPrimary => {
    await lockSchema(onPrimary)
    await reading.atomically(async query => {
      await query(snapshot, [])
      await writeTables(query, write)
    })
  })
}

async function writeTables(query: Query, write: (lines: string) => Promise<unknown>) {
  const mark = (value: BackupHead | BackupMark) => write(`${JSON.stringify(value)}\n`)
  const tables = await tablesInOrder(query)
  const migrations = await query<{ made_at: number }>(
    plain('SELECT made_at FROM migrations ORDER BY made_at'),
    [],
  )
  const head: BackupHead = {
    ank: 'backup',
    migrations: migrations.map(row => row.made_at),
    tables,
  }
  await mark(head)
  for (const table of tables) {
    await mark({ table, rows: await countRows(query, table) })
    await writeRows(query, table, write)
  }
  await mark({ end: true })
}

/** A migration inserts into this table first, so it waits for the end of the backup. */
async function lockSchema(query: Query) {
  try {
    await query(plain('LOCK TABLE migrations IN SHARE MODE NOWAIT'), [])
  } catch (error) {
    throw lockTimeoutOn(error) === null ? error : new SchemaChanging(error)
  }
}

/** The tables of the schema without the list of migrations; a table comes after those it refers to. */
async function tablesInOrder(query: Query): Promise<string[]> {
  const tables = await query<{ name: string; needs: string[] }>(readTables, [])
  const ordered: string[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, needs }) =>
        !ordered.includes(name) && needs.every(other => other === name || ordered.includes(other)),
    )
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    ordered.push(...next.map(({ name }) => name))
  }
  return ordered
}

const readTables = plain(`SELECT c.relname AS name, ARRAY(
    SELECT t.relname::text FROM pg_constraint f JOIN pg_class t ON t.oid = f.confrelid
    WHERE f.conrelid = c.oid AND f.contype = 'f'
  ) AS needs
  FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r'
    AND c.relname <> 'migrations'
  ORDER BY c.relname`)

async function countRows(query: Query, table: string): Promise<number> {
  const [count] = await query<{ rows: number }>(
    plain(`SELECT count(*) AS rows FROM "${table}"`),
    [],
  )
  return count!.rows
}

async function writeRows(query: Query, table: string, write: (lines: string) => Promise<unknown>) {
  await query(
    plain(
      `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(t)::text AS line FROM "${table}" t`,
    ),
    [],
  )
  const fetch = plain(`FETCH ${rowsAtOnce(table)} FROM backup`)
  for (;;) {
    const rows = await query<{ line: string }>(fetch, [])
    if (rows.length === 0) break
    await write(rows.map(({ line }) => `${line}\n`).join(''))
  }
  await query(plain('CLOSE backup'), [])
}

/** A statement that is not prepared. */
function plain(text: string) {
  return { name: '', text }
}

const BATCH_CHARS = 1_000_000

type Restored = { table: string; rows: number }

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
    if (place < rows && letters < BATCH_CHARS) continue
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
