import type { ReactNode } from 'react'
import styles from './table.module.css'

type Column = { key: string; label: string; align?: 'start' | 'end' }

type TableProps = {
  caption: string
  columns: readonly Column[]
  /** A `key` for rows that can change their place. */
  rows: readonly Record<string, ReactNode>[]
  empty: string
}

/**
 * The caption is the name for screen readers. A table that is too wide scrolls; the page does not.
 */
export function Table({ caption, columns, rows, empty }: TableProps) {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className={styles.scroller} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, align = 'start' }) => (
              <th key={key} scope="col" className={`${styles.head} ${styles[align]}`}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={String(row.key ?? place)} className={styles.row}>
              {columns.map(({ key, align = 'start' }) => (
                <td key={key} className={`${styles.cell} ${styles[align]}`}>
                  {row[key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
