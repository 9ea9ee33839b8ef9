import { writeFileSync } from 'node:fs'
import { withoutHidden } from '#contract/wire.ts'
import { csvCell } from '../../csv-cell.ts'
import { CommandFailed } from './client.ts'
import type { List } from './command.ts'

/** Writes a new file that spreadsheets read. Throws a CommandFailed if the file exists already. */
export function writeCsv(file: string, { columns, rows }: List) {
  startCsv(file, columns)
  appendCsv(file, rows)
}

/** Creates the file with its headline; appendCsv adds rows. */
export function startCsv(file: string, columns: string[]) {
  try {
    // The mark makes spreadsheets read the file as UTF-8.
    writeFileSync(file, `\uFEFF${linesOf([columns])}`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw new CommandFailed(isThere ? `${file} exists already.` : `${file} cannot be written.`)
  }
}

export function appendCsv(file: string, rows: List['rows']) {
  writeFileSync(file, linesOf(rows), { flag: 'a' })
}

function linesOf(rows: List['rows']): string {
  return rows.map(row => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: string | number | null): string {
  return csvCell(typeof value === 'string' ? withoutHidden(value) : value)
}
