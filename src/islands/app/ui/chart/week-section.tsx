import { type CSSProperties, memo } from 'react'
import { isRedJodi } from '#domain/jodis.ts'
import styles from './week-chart.module.css'

/** A jodi, or one between its two panas; '' for an empty cell. */
export type WeekCell = string | { open: string; jodi: string; close: string }

/** Seven cells from Monday, and the dates as its name; `first` is the date of its Monday, if known. */
export type Week = {
  name: string
  first: string
  cells: readonly WeekCell[]
  /** The place of today's cell; -1 in other weeks. */
  today: number
}

type WeekSectionProps = {
  caption: string
  weeks: readonly Week[]
  labels: { days: readonly string[]; week: string }
  isThere: boolean
  isLast: boolean
}

/** A result changes one week of hundreds: the other sections stay as they are. */
export const WeekSection = memo(
  function WeekSection({ caption, weeks, labels, isThere, isLast }: WeekSectionProps) {
    return (
      <div className={styles.section} style={{ '--weeks': weeks.length } as CSSProperties}>
        {isThere && (
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells can be opened.
          <table role="grid" className={styles.table}>
            <caption className="visually-hidden">
              {caption}, {weeks[0]!.name}
            </caption>
            <thead>
              <tr>
                {[labels.week, ...labels.days].map(label => (
                  <th key={label} scope="col">
                    <span className="visually-hidden">{label}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week, place) => (
                <tr key={week.name}>
                  <th scope="row" aria-label={week.name}>
                    {week.first.slice(0, 6)}
                    <wbr />
                    {week.first.slice(6)}
                  </th>
                  {week.cells.map((cell, day) => (
                    <Cell
                      key={labels.days[day]}
                      cell={cell}
                      isToday={day === week.today}
                      // The chart is one stop of the Tab key; arrow keys go on from it.
                      isStop={isLast && day === 0 && place === weeks.length - 1}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    )
  },
  (before, now) =>
    before.isThere === now.isThere &&
    before.isLast === now.isLast &&
    JSON.stringify(before.weeks) === JSON.stringify(now.weeks),
)

type CellProps = { cell: WeekCell; isToday: boolean; isStop: boolean }

/** The spaces between the three numbers keep a reader from running them together. */
function Cell({ cell, isToday, isStop }: CellProps) {
  const { open = '', jodi, close = '' } = typeof cell === 'string' ? { jodi: cell } : cell
  const isPana = typeof cell !== 'string'
  const marks = {
    'aria-current': isToday ? ('date' as const) : undefined,
    tabIndex: isStop ? 0 : undefined,
  }
  if (!isPana) {
    return (
      <td {...marks} className={lookOf(jodi)}>
        {jodi}
      </td>
    )
  }
  if (jodi === '') return <td {...marks} />
  return (
    <td {...marks}>
      {open && <span className={styles.pana}>{open}</span>} <b className={lookOf(jodi)}>{jodi}</b>{' '}
      {close && <span className={styles.pana}>{close}</span>}
    </td>
  )
}

function lookOf(jodi: string): string {
  return isRedJodi(jodi) ? `${styles.jodi} ${styles.red}` : styles.jodi!
}
