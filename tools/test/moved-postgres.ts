/**
 * PostgreSQL's clock for a server with moved-clock.ts. A connection of `movedUrl` finds this function
 * before PostgreSQL's own.
 */
export const movedClock = `
  CREATE FUNCTION public.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$
    SELECT pg_catalog.clock_timestamp()
      + current_setting('moved.offset_ms')::bigint * interval '1 millisecond'
  $$`

/** The URL of a database with `movedClock`, for connections on which its clock is so far ahead. */
export function movedUrl(databaseUrl: string, offsetMs: number): string {
  const url = new URL(databaseUrl)
  const options = `-c search_path=public,pg_catalog -c moved.offset_ms=${offsetMs}`
  url.searchParams.set('options', options)
  return url.href
}
