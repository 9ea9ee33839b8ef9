import type { Db, Query } from './db.ts'
import { lockTimeoutOn } from './faults.ts'

/** Pictures are large, so few of them are read at a time. */
const rowsAtOnce = (table: string) => (table === 'uploads' ? 20 : 5_000)

/** The first line of a backup. `tables` are in an order in which they can be filled. */
export type BackupHead = { ank: 'backup'; migrations: number[]; tables: string[] }

/** The line before the rows of a table, and the line at the end. */
export type BackupMark = { table: string; rows: number } | { end: true }

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
  const mark = (value: BackupHead | BackupMark) => write(`${JSON.stringify(value)}\n`)
  await db.within('reports').atomically(async query => {
    await query(plain('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY'), [])
    await lockSchema(query)
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
  })
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
export async function tablesInOrder(query: Query): Promise<string[]> {
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
