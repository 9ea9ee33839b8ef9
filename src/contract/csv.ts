/** Spreadsheets read a file with this mark as UTF-8. */
const UTF8_MARK = '\uFEFF'

/** What a spreadsheet may leave out before it reads a text: spaces, and what is not shown. */
const LEFT_OUT = /^[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/u

/** A text that a spreadsheet would read as a number, such as 007 or 12E5. */
const NUMERIC = /^[\d.,]*\d[\d.,]*(?:e[+-]?\d+)?$/i

/** Amounts are numbers, everything else is text: also codes of digits, such as a jodi or a UTR. */
type CsvCell = string | number | null

/** A value as a cell; an instant as an ISO text. */
export function csvCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' ? value : String(value)
}

/** The beginning of a CSV file (RFC 4180): the mark of UTF-8 and the headline. */
export function csvHead(columns: readonly string[]): string {
  return UTF8_MARK + csvRows([columns])
}

/** Rows of a CSV file, each with its end of line. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map(row => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: CsvCell): string {
  const text = typeof value === 'string' ? plainText(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A text as spreadsheets show it unchanged. An apostrophe keeps them from calculating it. A tab at the
 * end keeps zeros at the beginning and all digits of a code: LibreOffice 7.4 then reads a text. Excel
 * and Google Sheets were not tried.
 * `="007"` would be clean in a spreadsheet only, and the file would have formulas. A program trims.
 */
function plainText(text: string): string {
  if (isFormula(text)) return `'${text}`
  return NUMERIC.test(text) ? `${text}\t` : text
}

/** In any width: ＝ is an equals sign to some spreadsheets. */
function isFormula(text: string): boolean {
  const begins = text.replace(LEFT_OUT, '').slice(0, 1).normalize('NFKC')
  return /^[=+\-@]/.test(begins) || /^[\t\r\p{Cf}]/u.test(text)
}
