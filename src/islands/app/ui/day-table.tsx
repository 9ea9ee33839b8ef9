// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table whose rows are flex boxes.

import type { ReactNode } from 'react'
import styles from './day-table.module.css'

/**
 * Where a cell is: main and aside in the first line, detail and under in the second, a remark and a
 * note below. On a desktop `extra` and remark are columns after main, and the note stays below.
 */
type EntryPlace = 'main' | 'extra' | 'aside' | 'detail' | 'under' | 'remark' | 'note'

/** A `key` for rows that can change their place. */
type Row = Record<string, ReactNode>

type DayTableProps = {
  caption: string
  columns: readonly { key: string; label: string; place: EntryPlace }[]
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
        <tbody key={`${day} ${String(rows[0]?.key ?? place)}`} role="rowgroup">
          <tr role="row" className={styles.day}>
            <th scope="rowgroup" colSpan={columns.length}>
              <span>{day}</span>
              {figures && place === 0 && <span aria-hidden="true">{figures}</span>}
            </th>
          </tr>
          {rows.map((row, index) => (
            <tr key={String(row.key ?? index)} role="row" className={styles.entry}>
              {columns.map(({ key, place: where }) => (
                <td key={key} role="cell" className={styles[where]}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
