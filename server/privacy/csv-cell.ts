/** What a spreadsheet may leave out before it reads a text: spaces, and what is not shown. */
const LEFT_OUT = /^[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/u

/**
 * A cell of a CSV file (RFC 4180). A spreadsheet would calculate a text that begins like a formula, so
 * such a text begins with an apostrophe. Numbers stay as they are.
 */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** In any width: ＝ is an equals sign to some spreadsheets. */
function isFormula(text: string): boolean {
  const begins = text.replace(LEFT_OUT, '').slice(0, 1).normalize('NFKC')
  return /^[=+\-@]/.test(begins) || /^[\t\r\p{Cf}]/u.test(text)
}
