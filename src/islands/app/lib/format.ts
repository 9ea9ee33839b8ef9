import { formatPoints } from '#domain/points.ts'

const kolkata = { timeZone: 'Asia/Kolkata' } as const

const usDate = new Intl.DateTimeFormat('en-US', {
  ...kolkata,
  month: '2-digit',
  day: '2-digit',
  year: 'numeric',
})

const clockTime = new Intl.DateTimeFormat('en-US', {
  ...kolkata,
  hour: '2-digit',
  minute: '2-digit',
})

/** An epoch ms as 11/18/2026 in the market's time zone. */
export function formatDay(instantMs: number): string {
  return usDate.format(instantMs)
}

/** An epoch ms as 04:10 pm in the market's time zone. */
export function formatClock(instantMs: number): string {
  return clockTime.format(instantMs).toLowerCase()
}

/** Points with their sign: '+380', '-10', '0'; '—' for unknown ones. */
export function signedPoints(points: number | undefined): string {
  return `${points !== undefined && points > 0 ? '+' : ''}${formatPoints(points)}`
}
