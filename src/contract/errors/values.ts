const weekdays = [
  'Mondays',
  'Tuesdays',
  'Wednesdays',
  'Thursdays',
  'Fridays',
  'Saturdays',
  'Sundays',
] as const

/** The wait of an error; the reply repeats it as `retry_after`. */
export type InSeconds = { seconds: number }

/** 'Mondays' for 0. */
export function weekdayText(weekday: number): string {
  return weekdays[weekday] ?? ''
}

/** A wait in English, rounded up: '30 seconds', '2 minutes'. */
export function waitText(seconds: number): string {
  if (seconds === 1) return '1 second'
  if (seconds < 120) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
