const HALF_DAY_MINUTES = 12 * 60

/**
 * Minutes past midnight, 0 to 1439, of a strict 12-hour time such as '09:30 pm'; AM and PM are
 * accepted because other servers send them. Null for anything else. Source: docs/game-rules.md, A
 * market's day.
 */
export function parseTime(text: string): number | null {
  const parts = /^(0[1-9]|1[0-2]):([0-5][0-9]) (am|pm|AM|PM)$/.exec(text)
  if (parts === null) return null
  const hour = Number(parts[1]) % 12
  const isAfternoon = parts[3]?.toLowerCase() === 'pm'
  return hour * 60 + Number(parts[2]) + (isAfternoon ? HALF_DAY_MINUTES : 0)
}

/**
 * The 12-hour time of minutes past midnight: 1290 → '09:30 pm'.
 * Throws a RangeError for anything but a whole number from 0 to 1439.
 */
export function formatTime(minutes: number): string {
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= 2 * HALF_DAY_MINUTES)
    throw new RangeError(`Not a minute of the day: ${minutes}`)
  const hour = Math.floor(minutes / 60) % 12 || 12
  const half = minutes < HALF_DAY_MINUTES ? 'am' : 'pm'
  return `${twoDigits(hour)}:${twoDigits(minutes % 60)} ${half}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
