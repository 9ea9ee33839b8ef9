import type { Day } from '#domain/market-days.ts'

/** 'YYYY-MM-DD' as the calls write a date: 'MM/DD/YYYY'. */
export function wireDate(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}
