// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table whose rows are flex boxes.
import type { ReactNode } from 'react'
import styles from './day-table.module.css'
import { Icon, type IconName } from './layout.tsx'

/** Where a cell is: main and aside in the first line, detail and under in the second, a remark below. */
type Place = 'main' | 'aside' | 'detail' | 'under' | 'remark'

/** What an entry is, with a drawing of its kind. */
export function KindOf({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className={styles.kind}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}

type Column = { key: string; label: string; place: Place }

/** A `key` for rows that can change their place. */
type Row = Record<string, ReactNode>

type DayTableProps = {
  caption: string
  columns: readonly Column[]
  /** The rows under the days they are of. */
  days: readonly { day: string; rows: readonly Row[] }[]
}

/** Rows of two lines, which fit a narrow phone and large text. Only paper and screen readers have the head. */
export function DayTable({ caption, columns, days }: DayTableProps) {
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map(({ key, label }) => (
            <th key={key} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, rows }, place) => (
        <tbody key={`${day} ${String(rows[0]?.key ?? place)}`} role="rowgroup">
          <tr role="row" className={styles.day}>
            <th scope="rowgroup" colSpan={columns.length}>
              {day}
            </th>
          </tr>
          {rows.map((row, index) => (
            <tr key={String(row.key ?? index)} role="row" className={styles.row}>
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
