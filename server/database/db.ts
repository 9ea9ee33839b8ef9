import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Clock } from '../clock.ts'

/**
 * Plain SQL with $1, $2, …; the name is the prepared statement's, one for one text. With
 * `usesClock`, $1 is the offset of the server's clock in ms and the given values begin at $2.
 */
export type Statement = { name: string; text: string; usesClock?: true }

export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** An open transaction. Inside one, go through it alone: PGlite waits for ever on the outer handle. */
export type Tx = Parameters<Parameters<Orm['transaction']>[0]>[0]

/** Prepared where the database can. */
export type Query = <Row>(statement: Statement, values: unknown[]) => Promise<Row[]>

/** A statement outside a transaction is run again after a serialization failure or a deadlock. */
export type Db = {
  kind: 'pglite' | 'postgres'
  /** The server's clock, which statements with `usesClock` follow. */
  clock: Clock
  orm: Orm
  /** Prepared where the database can. */
  query<Row>(statement: Statement, values: unknown[]): Promise<Row[]>
  /** The work must bear being run again: that is what a serialization failure or a deadlock does. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Statements that happen all or not at all; the work must bear being run again, too. */
  atomically<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}
