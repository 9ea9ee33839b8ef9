import { formatClock } from '../../lib/format.ts'
import { formatDate } from '../../stores/dates.ts'

/** The market's local time of an epoch ms, with its date if that differs from the given day. */
export function timeText(instantMs: number, day: string): string {
  const date = formatDate(instantMs)
  return date === day ? formatClock(instantMs) : `${date} ${formatClock(instantMs)}`
}
