const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** 3 min, 2 h, 1 day, 4 days: how old something is, rounded down. */
export function formatAge(ageMs: number): string {
  const days = Math.floor(ageMs / DAY_MS)
  if (days > 0) return days === 1 ? '1 day' : `${days} days`
  if (ageMs >= HOUR_MS) return `${Math.floor(ageMs / HOUR_MS)} h`
  return `${Math.max(0, Math.floor(ageMs / MINUTE_MS))} min`
}
