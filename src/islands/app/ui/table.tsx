// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table whose rows are flex boxes.

import type { ReactNode } from 'react'
import styles from './table.module.css'

/**
 * Where a cell is: main and aside in the first line, details in the second. `extra` is in the
 * second line, and in the first on a desktop.
 */
type Place = 'main' | 'extra' | 'aside' | 'detail'

type Column = {
  key: string
  label: string
  place: Place
  /** The cells explain themselves, so the label is for screen readers only. */
  isSaid?: boolean
}

type TableProps = {
  caption: string
  /** The caption is shown as the heading, instead of the names of the columns. */
  isTitled?: boolean
  columns: readonly Column[]
  /** A `key` for rows that can change their place. */
  rows: readonly Record<string, ReactNode>[]
  /** Shown instead of a table without rows. */
  empty?: string
}

/** A row takes two lines or more, so that it fits a narrow phone and large text. */
export function Table({ caption, isTitled = false, columns, rows, empty }: TableProps) {
  if (rows.length === 0) return <p className="muted">{empty}</p>
  const table = (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={isTitled ? 'visually-hidden' : undefined}>
        <tr role="row" className={`${styles.row} ${styles.head}`}>
          {columns.map(({ key, label, place, isSaid }) => (
            <th
              key={key}
              role="columnheader"
              scope="col"
              className={isSaid ? 'visually-hidden' : styles[place]}
            >
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
  if (!isTitled) return table
  return (
    <section className={styles.titled}>
      <h2 className={styles.title}>{caption}</h2>
      {table}
    </section>
  )
}
