import { localDay, localMinutes } from '#domain/market-days.ts'
import { formatTime } from '#domain/times.ts'

/** An ISO instant as 2026-11-18 04:10 pm on the market's clock; '—' for null. */
export function instantText(iso: string | null): string {
  if (iso === null) return '—'
  const at = Date.parse(iso)
  return `${localDay(at)} ${formatTime(localMinutes(at))}`
}

/** The age of an ISO instant in minutes. */
export function ageMinutes(iso: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 60_000))
}

/** The minutes from now to a time such as 04:10 pm of a market-day. */
export function minutesTo(day: string, time: string, nowMs = Date.now()): number {
  const minute = minuteOf(time)
  const days = Math.round((Date.parse(day) - Date.parse(localDay(nowMs))) / 86_400_000)
  return days * 1440 + minute - localMinutes(nowMs)
}

/** The minute of a day of 04:10 pm. */
function minuteOf(time: string): number {
  const [, hour = '0', minute = '0', half] = /^(\d+):(\d+) ([ap])m$/.exec(time) ?? []
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'p' ? 720 : 0)
}
