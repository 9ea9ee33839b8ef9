// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table whose rows are flex boxes.
import type { ReactNode } from 'react'
import dayStyles from './day-table.module.css'
import { Icon, type IconName } from './icon.tsx'
import styles from './table.module.css'

/**
 * Where a cell is: main and aside in the first line, details in the second, a remark below. `beside` is
 * in the second line, and in the first on a desktop.
 */
type Place = 'main' | 'beside' | 'aside' | 'detail' | 'remark'

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

/**
 * Where a cell is: main and aside in the first line, detail and under in the second, a remark and a
 * note below. On a desktop `beside` and remark are columns after main, and the note stays below.
 */
type EntryPlace = 'main' | 'beside' | 'aside' | 'detail' | 'under' | 'remark' | 'note'

/** What an entry is, with a drawing of its kind. */
export function KindOf({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <span className={dayStyles.kind}>
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  )
}

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
    <table role="table" className={dayStyles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup" className={`visually-hidden ${dayStyles.head}`}>
        <tr role="row">
          {columns.map(({ key, label, place: where }) => (
            <th key={key} role="columnheader" scope="col" className={dayStyles[where]}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {days.map(({ day, rows }, place) => (
        <tbody key={`${day} ${String(rows[0]?.key ?? place)}`} role="rowgroup">
          <tr role="row" className={dayStyles.day}>
            <th scope="rowgroup" colSpan={columns.length}>
              <span>{day}</span>
              {figures && place === 0 && <span aria-hidden="true">{figures}</span>}
            </th>
          </tr>
          {rows.map((row, index) => (
            <tr key={String(row.key ?? index)} role="row" className={dayStyles.entry}>
              {columns.map(({ key, place: where }) => (
                <td key={key} role="cell" className={dayStyles[where]}>
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
