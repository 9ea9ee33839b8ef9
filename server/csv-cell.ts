/**
 * A cell of a CSV file (RFC 4180). A spreadsheet would calculate a text that begins like a formula,
 * so such a text begins with an apostrophe. Numbers stay as they are.
 */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
