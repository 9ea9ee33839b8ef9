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

/** MM/DD/YYYY of an epoch ms or an ISO date; any other text stays the same. */
export function formatDate(value: string | number): string {
  const text = String(value)
  const instantMs = /^\d{4}[-\d]/.test(text) && new Date(value).getTime()
  return instantMs ? usDate.format(instantMs) : text
}

/** A row's date, and its time where the server sends one: 11/18/2026, 04:10 pm. */
export function formatMoment({ date, at }: { date: string; at?: number | undefined }): string {
  return at === undefined ? formatDate(date) : `${formatDate(at)}, ${formatClock(at)}`
}

/** An epoch ms as 04:10 pm in the market's time zone. */
export function formatClock(instantMs: number): string {
  return clockTime.format(instantMs).toLowerCase()
}
