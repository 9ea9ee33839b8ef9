/** The server's clock, in epoch milliseconds. Tests move it. */
export type Clock = { now(): number }

/**
 * The clocks of copies differ by less. A stored instant that is further ahead is of a clock that was
 * set back since: a pause or a limit that began there is over.
 */
export const AHEAD_MAX_MS = 5 * 60 * 1000

/** The clock of the machine. */
export function createClock(): Clock {
  return { now: () => Date.now() }
}

/** A CTE `now` with the current instant `at`. SQL's now() would be the start of the transaction. */
export const nowSql = 'now AS MATERIALIZED (SELECT clock_timestamp() AS at)'

// SQL of the calendar in Asia/Kolkata. It has no summer time, so the database needs no time zones.

const KOLKATA = `INTERVAL '5 hours 30 minutes'`

/** SQL: the date of an instant. */
export function dayOfSql(instant: string): string {
  return `(${instant} AT TIME ZONE ${KOLKATA})::date`
}

/** SQL: the hour of an instant, 0 to 23. */
export function hourOfSql(instant: string): string {
  return `extract(hour FROM ${instant} AT TIME ZONE ${KOLKATA})`
}

/** SQL: the first date of the week, from Monday, or of the month that contains a date. */
export function firstDaySql(period: 'week' | 'month', day: string): string {
  return `date_trunc('${period}', (${day})::timestamp)::date`
}

/** SQL: the instant at which a date begins. */
export function startOfDaySql(day: string): string {
  return `((${day})::timestamp AT TIME ZONE ${KOLKATA})`
}
