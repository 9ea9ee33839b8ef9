const wholePoints = new Intl.NumberFormat('en-IN')

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

/** Points the Indian way: 10,00,000. */
export function formatPoints(points: number): string {
  return wholePoints.format(points)
}

/** MM/DD/YYYY of an instant; what is no date stays as it was sent. */
export function formatDate(value: string | number): string {
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? String(value) : usDate.format(date)
}

/** 04:10 pm at the market's clock, of an epoch ms. */
export function formatClock(instantMs: number): string {
  return clockTime.format(instantMs).toLowerCase()
}

/** 1 h 04 min, 4 min 05 s, 59 s: what is left until a cut-off. */
export function formatLeft(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const [h, min, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  if (h > 0) return `${h} h ${String(min).padStart(2, '0')} min`
  return min > 0 ? `${min} min ${String(s).padStart(2, '0')} s` : `${s} s`
}

/** 3 min, 2 h, 1 day, 4 days: how old something is, rounded down. */
export function formatAge(ageMs: number): string {
  const minutes = Math.max(0, Math.floor(ageMs / 60_000))
  const days = Math.floor(minutes / 1440)
  if (days > 0) return days === 1 ? '1 day' : `${days} days`
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h` : `${minutes} min`
}

/** just now, 20 s ago, 3 min ago, 2 h ago: how long something is past, in ten seconds at first. */
export function formatAgo(agoMs: number): string {
  if (agoMs >= 60_000) return `${formatAge(agoMs)} ago`
  return agoMs >= 10_000 ? `${Math.floor(agoMs / 10_000) * 10} s ago` : 'just now'
}
