import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * A CTE `now` with the current instant `at`. SQL's now() would be the start of the transaction. For
 * statements with `usesClock`, whose $1 is the clock's offset in ms.
 */
export const nowSql = `now AS MATERIALIZED (
  SELECT clock_timestamp() + $1::bigint * interval '1 millisecond' AS at
)`

/** The current instant for queries of the Drizzle builder. */
export function nowOf({ clock }: Db): SQL<Date> {
  return sql<Date>`clock_timestamp() + ${clock.offsetMs}::bigint * interval '1 millisecond'`
}
