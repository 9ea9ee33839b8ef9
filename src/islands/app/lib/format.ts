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

/** MM/DD/YYYY of an instant or an ISO date; anything else, one written so already too, stays as sent. */
export function formatDate(value: string | number): string {
  const text = String(value)
  const instantMs = /^\d{4}[-\d]/.test(text) && new Date(value).getTime()
  return instantMs ? usDate.format(instantMs) : text
}

/** 04:10 pm at the market's clock, of an epoch ms. */
export function formatClock(instantMs: number): string {
  return clockTime.format(instantMs).toLowerCase()
}
