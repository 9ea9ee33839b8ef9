import { instantText } from '#domain/market-days.ts'

/** An ISO instant on the market's clock; '—' for null. */
export function timeText(iso: string | null): string {
  return iso === null ? '—' : instantText(Date.parse(iso))
}

/** The age of an ISO instant in minutes. */
export function ageMinutes(iso: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / 60_000))
}
