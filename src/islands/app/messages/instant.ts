const KOLKATA_MS = 330 * 60_000

/** '11/23/2026 00:04' in Asia/Kolkata, of an instant in epoch ms. */
export function instantText(at: number): string {
  const [, year, month, date, time] = /(\d+)-(..)-(..)T(.{5})/.exec(
    new Date(at + KOLKATA_MS).toISOString(),
  )!
  return `${month}/${date}/${year} ${time}`
}
