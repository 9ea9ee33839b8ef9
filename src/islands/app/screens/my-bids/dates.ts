import { formatClock, formatDate } from '../../lib/format.ts'

/** The time at the market's clock of an epoch ms, with its date where that is not the day beside it. */
export function timeText(instantMs: number, day: string): string {
  const date = formatDate(instantMs)
  return date === day ? formatClock(instantMs) : `${date} ${formatClock(instantMs)}`
}
