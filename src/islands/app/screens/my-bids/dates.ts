import { formatClock, formatDate } from '../../lib/format.ts'

/** A date as every list writes it, MM/DD/YYYY; what is no date stays as it was sent. */
export function dateText(date: string): string {
  return /^\d{4}-/.test(date) ? formatDate(date) : date
}

/** The time at the market's clock of an epoch ms, with its date where that is not the day beside it. */
export function timeText(instantMs: number, day: string): string {
  const date = formatDate(instantMs)
  return date === day ? formatClock(instantMs) : `${date} ${formatClock(instantMs)}`
}
