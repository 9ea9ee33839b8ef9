import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * SQL: the columns of a table that this version knows, of its alias. A prepared statement with `*`
 * fails when a newer version adds a column.
 */
export function columnsSql(table: PgTable, alias: string): string {
  return Object.values(getTableColumns(table))
    .map(({ name }) => `${alias}.${name}`)
    .join(', ')
}
