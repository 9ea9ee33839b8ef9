import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { csvHead, csvRows } from '#contract/csv.ts'
import { withoutHidden } from '#contract/wire.ts'
import { localDay, localMinutes } from '#domain/market-days.ts'
import { CommandFailed } from './client.ts'

const GAP = '  '

/** Formats rows as aligned columns. */
function table(rows: string[][]): string {
  const shown = rows.map(row => row.map(withoutHidden))
  const columns = shown[0]?.map((_, column) => shown.map(row => widthOf(row[column]!))) ?? []
  const widths = columns.map(column => Math.max(...column))
  const padded = (cell: string, at: number) => cell + ' '.repeat(widths[at]! - widthOf(cell))
  return shown.map(row => row.map(padded).join(GAP).trimEnd()).join('\n')
}

/** Formats named values, each on a line. */
export function facts(values: Record<string, string | number>): string {
  return table(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

type Cell = string | number | null

/** Rows for --csv. The columns have the names of the reply's fields. */
export type List = { columns: string[]; rows: Cell[][] }

/**
 * A column of a list: its head in a table and its name in a file, '' where it is left out; the cell,
 * if it is not the field of that name; and the cell in a table, if that is another.
 */
export type Column<Row> = [
  head: string,
  name: string,
  cell?: ((row: Row) => Cell) | undefined,
  shown?: (row: Row) => string,
]

/** A column with an instant: minutes in a table, seconds in a file. */
export function timeColumn<Row>(
  head: string,
  name: string,
  at: (row: Row) => string | null,
): Column<Row> {
  return [head, name, row => exactTimeText(at(row)), row => timeText(at(row))]
}

/** The rows as a table, and for --csv. `none` is the sentence without any. */
export function listed<Row extends object>(
  rows: readonly Row[],
  columns: Column<Row>[],
  none = '',
): { text: string; list: List } {
  const cellOf = ([, name, cell]: Column<Row>, row: Row) =>
    cell ? cell(row) : (row as Record<string, Cell>)[name]!
  const shown = columns.filter(([head]) => head !== '')
  const stored = columns.filter(([, name]) => name !== '')
  const shownRows = rows.map(row =>
    shown.map(column => column[3]?.(row) ?? String(cellOf(column, row))),
  )
  const heads = shown.map(([head]) => head)
  return {
    text: rows.length === 0 && none !== '' ? none : table([heads, ...shownRows]),
    list: {
      columns: stored.map(([, name]) => name),
      rows: rows.map(row => stored.map(column => cellOf(column, row))),
    },
  }
}

const graphemes = new Intl.Segmenter()
const wide =
  /^(?:\p{Emoji_Presentation}|.*\uFE0F|[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}])/u

/** How many columns of a terminal a text takes: a letter with its marks is one, a wide one two. */
function widthOf(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
}

/** JSON in which hidden characters are escaped: names come from players, and could change the terminal. */
export function plainJson(value: object): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
  return units.map(unit => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

/** An instant on the market's clock: '2026-11-18 15:05'. '' for none. */
export function timeText(instant: string | null): string {
  if (instant === null) return ''
  const at = Date.parse(instant)
  const minutes = localMinutes(at)
  return `${localDay(at)} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The same with seconds, as files have it. */
export function exactTimeText(instant: string | null): string {
  if (instant === null) return ''
  return `${timeText(instant)}:${two(new Date(instant).getUTCSeconds())}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

/** Writes a new file that spreadsheets read. Throws a CommandFailed if the file exists already. */
export function writeCsv(file: string, { columns, rows }: List) {
  writeNew(file, csvHead(columns))
  appendCsv(file, rows)
}

/** The sentence about a file with rows. */
export function wroteText(rows: number, file: string): string {
  return `Wrote ${rows} ${rows === 1 ? 'row' : 'rows'} to ${file}.`
}

/** Writes a new file that only its owner reads. Throws a CommandFailed if the file exists already. */
export function writeNew(file: string, content: string | Uint8Array) {
  write(file, content, 'wx')
}

export function appendCsv(file: string, rows: List['rows']) {
  const shown = rows.map(row =>
    row.map(cell => (typeof cell === 'string' ? withoutHidden(cell) : cell)),
  )
  write(file, csvRows(shown), 'a')
}

function write(file: string, content: string | Uint8Array, flag: 'wx' | 'a') {
  try {
    writeFileSync(file, content, { flag, mode: 0o600 })
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new CommandFailed(`${file} exists already.`)
    // A part of a file could pass for all of it.
    if (existsSync(file)) rmSync(file)
    throw new CommandFailed(`${file} cannot be written: ${message}.`)
  }
}
