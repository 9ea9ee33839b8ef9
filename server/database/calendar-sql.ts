// SQL of the calendar in Asia/Kolkata. It has no summer time, so the database needs no time zones.

const KOLKATA = `INTERVAL '5 hours 30 minutes'`

/** SQL: the date of an instant. */
export function dayOfSql(instant: string): string {
  return `(${instant} AT TIME ZONE ${KOLKATA})::date`
}

/** SQL: the first date of the week, from Monday, or of the month that contains a date. */
export function firstDaySql(period: 'week' | 'month', day: string): string {
  return `date_trunc('${period}', (${day})::timestamp)::date`
}

/** SQL: the instant at which a date begins. */
export function startOfDaySql(day: string): string {
  return `((${day})::timestamp AT TIME ZONE ${KOLKATA})`
}
