// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table whose rows are flex boxes.

import { type ReactNode, useState } from 'react'
import styles from './day-table.module.css'
import { Icon } from './icon.tsx'

/**
 * Where a cell is: main and aside in the first line, detail and under in the second, a remark and a
 * note below. On a desktop `extra` and remark are columns after main, and the note stays below.
 */
type EntryPlace = 'main' | 'extra' | 'aside' | 'detail' | 'under' | 'remark' | 'note'

type Columns = readonly { key: string; label: string; place: EntryPlace }[]

/** A `key` for rows that can change their place. */
type Cells = Record<string, ReactNode>

/** With parts, a tap shows them below. */
type Row = { cells: Cells; parts?: readonly Cells[] }

type DayTableProps = {
  caption: string
  columns: Columns
  /** The rows under the days they are of. */
  days: readonly { day: string; rows: readonly Row[] }[]
  /** What the figures at the right are, over the first of them on a phone. */
  figures?: string
}

/**
 * Rows of two lines, which fit a narrow phone and large text, and of one line on a desktop. The head
 * is visible only there and in print.
 */
export function DayTable({ caption, columns, days, figures }: DayTableProps) {
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={`visually-hidden ${styles.head}`}>
        <tr role="row">
          {columns.map(({ key, label, place: where }) => (
            <th key={key} role="columnheader" scope="col" className={styles[where]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, rows }, place) => (
        <tbody key={`${day} ${String(rows[0]?.cells.key ?? place)}`} role="rowgroup">
          <tr role="row" className={styles.day}>
            <th scope="rowgroup" colSpan={columns.length}>
              <span>{day}</span>
              {figures && place === 0 && <span aria-hidden="true">{figures}</span>}
            </th>
          </tr>
          {rows.map(({ cells, parts }, index) =>
            parts ? (
              <Folded key={String(cells.key ?? index)} {...{ columns, cells, parts }} />
            ) : (
              <Line key={String(cells.key ?? index)} {...{ columns, cells }} />
            ),
          )}
        </tbody>
      ))}
    </table>
  )
}

type LineProps = { columns: Columns; cells: Cells; look?: string | undefined }

function Line({ columns, cells, look }: LineProps) {
  return (
    <tr role="row" className={look ? `${styles.entry} ${look}` : styles.entry}>
      {columns.map(({ key, place }) => (
        <td key={key} role="cell" className={styles[place]}>
          {cells[key]}
        </td>
      ))}
    </tr>
  )
}

type FoldedProps = { columns: Columns; cells: Cells; parts: readonly Cells[] }

/** A row that opens to its parts. In print only the parts are shown. */
function Folded({ columns, cells, parts }: FoldedProps) {
  const [isOpen, setOpen] = useState(false)
  const main = columns.find(({ place }) => place === 'main')!.key
  const button = (
    <button
      type="button"
      className={styles.opens}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      <span>{cells[main]}</span>
      <Icon name="chevron" />
    </button>
  )
  return (
    <>
      <Line columns={columns} cells={{ ...cells, [main]: button }} look={styles.folded} />
      {parts.map((part, place) => (
        <Line
          key={String(part.key ?? place)}
          columns={columns}
          cells={part}
          look={isOpen ? styles.part : `${styles.part} ${styles.shut}`}
        />
      ))}
    </>
  )
}
