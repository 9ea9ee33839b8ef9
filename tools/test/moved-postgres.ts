import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The variable with the folder of the databases' clocks. */
export const clocksVariable = 'ANK_TEST_CLOCKS'

/**
 * SQL: a clock that a test can move. A database whose search path begins with `public` finds it before
 * PostgreSQL's own. The file with the name of the database holds the offset, so that one write
 * moves it for all connections at once.
 */
export function movedClock(folder: string): string {
  return `CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz
    LANGUAGE sql VOLATILE SECURITY DEFINER AS $$
      SELECT pg_catalog.clock_timestamp() + interval '1 millisecond'
        * COALESCE(pg_read_file('${folder}/' || current_database(), 0, 20, true)::bigint, 0)
    $$`
}

/** Sets how far the clock of a database is ahead of the machine's. */
export function moveDatabase(databaseUrl: string, offsetMs: number): void {
  const folder = process.env[clocksVariable]
  if (!folder)
    throw new Error(`The PostgreSQL of the tests is not there: ${clocksVariable} is not set.`)
  const file = join(folder, new URL(databaseUrl).pathname.slice(1))
  // PostgreSQL never reads half a file.
  writeFileSync(`${file}.new`, String(Math.round(offsetMs)))
  renameSync(`${file}.new`, file)
}
