import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from './clock.ts'

/**
 * Plain SQL with $1, $2, …. `name` is the name of the prepared statement and must be unique for
 * each text.
 */
export type Statement = { name: string; text: string }

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184

/** int8 → number, date → 'YYYY-MM-DD', timestamptz → Date. The drivers parse all other types. */
export const typeParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [DATE]: text => text,
  [TIMESTAMPTZ]: text => new Date(text),
}

/**
 * Runs a statement, prepared where the database supports it. In a transaction use only its own: with
 * PGlite, `query` of `Db` would wait forever.
 */
export type Query = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>

/**
 * What a statement is for, with timeouts of its own (timeouts.ts). `readiness` is the question whether
 * the database works.
 */
export type Purpose = 'jobs' | 'reports' | 'readiness'

/**
 * Runs one statement. Outside a transaction it runs again after a serialization failure or a
 * deadlock.
 */
export type Db = {
  kind: 'pglite' | 'postgres'
  /** How many statements can run at a time. */
  connectionsMax: number
  /** The server's clock. Statements use the database's. */
  clock: Clock
  query: Query
  /**
   * Runs statements in one transaction. The work may run again after a serialization failure or a
   * deadlock.
   */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  /** The same database over other connections. */
  within(purpose: Purpose): Db
  /** A backup of the embedded database: its files as a compressed tar. PostgreSQL has pg_dump. */
  dump?(): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

type Columns<Table extends PgTable> = Table['_']['columns']

/**
 * A row of a table as a statement returns it, by the names of its columns. `Pick` names those that a
 * statement selects: `Pick<RowOf<typeof players>, 'id' | 'mpin_hash'>`.
 */
export type RowOf<Table extends PgTable> = {
  [Key in keyof Columns<Table> as Columns<Table>[Key]['_']['name']]: Columns<Table>[Key]['_']['notNull'] extends true
    ? Columns<Table>[Key]['_']['data']
    : Columns<Table>[Key]['_']['data'] | null
}

/**
 * SQL: the columns of a table that this version knows, of its alias. A prepared statement with `*`
 * fails when a newer version adds a column.
 */
export function columnsSql(table: PgTable, alias: string): string {
  return Object.values(getTableColumns(table))
    .map(({ name }) => `${alias}.${name}`)
    .join(', ')
}
