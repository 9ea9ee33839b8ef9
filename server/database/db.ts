import { getTableColumns } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from './clock.ts'

/**
 * Plain SQL with $1, $2, …. `name` is the name of the prepared statement and must be unique for
 * each text. With `usesClock`, $1 is the offset of the server's clock in ms and the given values
 * start at $2.
 */
export type Statement = { name: string; text: string; usesClock?: true }

export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * An open transaction. Use only this handle inside it: with PGlite, the outer handle would wait
 * forever.
 */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** Runs a statement, prepared where the database supports it. */
export type Query = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>

/**
 * Runs one statement. Outside a transaction it runs again after a serialization failure or a
 * deadlock.
 */
export type Db = {
  kind: 'pglite' | 'postgres'
  /** How many statements can run at a time. */
  connectionsMax: number
  /** The server's clock, for statements with `usesClock`. */
  clock: Clock
  orm: Orm
  /** Runs a statement, prepared where the database supports it. */
  query<Row>(statement: Statement, values: unknown[]): Promise<Row[]>
  /**
   * Runs work in a transaction. The work may run again after a serialization failure or a deadlock.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs statements in one transaction. They may run again, like the work of `transaction`. */
  atomically<T>(work: (query: Query) => Promise<T>): Promise<T>
  /**
   * The same database over other connections: with longer limits (see limits.ts), or one connection
   * for the question whether the database works.
   */
  within(purpose: 'jobs' | 'reports' | 'readiness'): Db
  close(): Promise<void>
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
