// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table whose rows are flex boxes.
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** Where a cell is: main, beside and aside in the first line, details in the second, a remark below. */
type Place = 'main' | 'beside' | 'aside' | 'detail' | 'remark'

type Column = { key: string; label: string; place: Place }

type TableProps = {
  caption: string
  columns: readonly Column[]
  /** A `key` for rows that can change their place. */
  rows: readonly Record<string, ReactNode>[]
  /** Shown in place of a table without rows. */
  empty?: string
}

/** A row takes two lines or more, so that it fits a narrow phone and large text. */
export function Table({ caption, columns, rows, empty }: TableProps) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row" className={`${styles.row} ${styles.head}`}>
          {columns.map(({ key, label, place }) => (
            <th key={key} role="columnheader" scope="col" className={styles[place]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={String(row.key ?? index)} role="row" className={styles.row}>
            {columns.map(({ key, place }) => (
              <td key={key} role="cell" className={styles[place]}>
                {row[key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
