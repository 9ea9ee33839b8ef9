import { localDay, localMinutes } from '#domain/market-days.ts'

/** An instant on the market's clock: '2026-11-18 15:05'. '' for none. */
export function timeText(instant: string | null): string {
  if (instant === null) return ''
  const at = Date.parse(instant)
  const minutes = localMinutes(at)
  return `${localDay(at)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The same with seconds, as files have it. */
export function exactTimeText(instant: string | null): string {
  if (instant === null) return ''
  return `${timeText(instant)}:${two(new Date(instant).getUTCSeconds())}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
