import { isDay } from '#domain/market-days.ts'
import { formatClock, formatDay } from './format.ts'

/** MM/DD/YYYY of an epoch ms or a written date; a text that cannot be read stays the same. */
export function formatDate(value: string | number): string {
  const instantMs = typeof value === 'number' ? value : readInstant(value)
  return instantMs === null ? String(value) : formatDay(instantMs)
}

/** The time of a row, 04:10 pm; empty where the server sends none. */
export function formatHour({ at }: { at?: number | undefined }): string {
  return at === undefined ? '' : formatClock(at).replace(' ', '\u00a0')
}

/** Rows that follow each other under their day, MM/DD/YYYY. */
export function byDay<Row extends { date: string; at?: number | undefined }>(
  rows: readonly Row[],
): { day: string; rows: Row[] }[] {
  const days: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = formatDate(row.at ?? row.date)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}

/** The date and the time of an epoch ms: 11/18/2026, 04:10 pm. No line ends before "pm". */
export function formatInstant(instantMs: number): string {
  return `${formatDay(instantMs)}, ${formatClock(instantMs).replace(' ', '\u00a0')}`
}

/**
 * The instant, epoch ms, of a date: MM/DD/YYYY or ISO. A day begins at UTC midnight, which is on it in
 * India. Null for what cannot be read.
 */
export function readInstant(written: string): number | null {
  const iso = written.replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')
  const parts = /^(\d{4}-\d\d-\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(iso)
  return parts?.[1] && isDay(parts[1]) ? Date.parse(iso) || null : null
}
