import { isRedJodi } from '#domain/jodis.ts'
import styles from './week-table.module.css'

/** A jodi, or one between its two panas; '' for an empty cell. */
export type WeekCell = string | { open: string; jodi: string; close: string }

/** Seven cells from Monday, and the dates as its name; `first` and `last` are the dates of its ends, if known. */
export type Week = {
  name: string
  first: string
  last: string
  cells: readonly WeekCell[]
  /** The place of today's cell; -1 in other weeks. */
  today: number
}

/** `today` is in today's cell until its first draw. */
export type ChartLabels = { days: readonly string[]; week: string; today: string }

export type WeekTableProps = {
  caption: string
  weeks: readonly Week[]
  labels: ChartLabels
  /** Whether its days can be opened. */
  isGrid?: boolean
  /** Whether the Tab key comes to its last week. */
  stop?: boolean
}

/** Weeks as rows, from Monday to Sunday. */
export function WeekTable({
  caption,
  weeks,
  labels,
  isGrid = false,
  stop = false,
}: WeekTableProps) {
  return (
    <table role={isGrid ? 'grid' : undefined} className={styles.table}>
      <caption className="visually-hidden">
        {`${caption}, ${weeks[0]!.first} – ${weeks.at(-1)!.last}`}
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
              {week.first}
            </th>
            {week.cells.map((cell, day) => (
              <Cell
                key={labels.days[day]}
                cell={cell}
                today={day === week.today ? labels.today : undefined}
                // The chart is one stop of the Tab key; arrow keys go on from it.
                isTabStop={stop && day === 0 && place === weeks.length - 1}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type CellProps = { cell: WeekCell; today: string | undefined; isTabStop: boolean }

/**
 * The spaces between the three numbers keep a reader from running them together. A change of one
 * replaces the cell.
 */
function Cell({ cell, today, isTabStop }: CellProps) {
  const { open = '', jodi, close = '' } = typeof cell === 'string' ? { jodi: cell } : cell
  const isPana = typeof cell !== 'string'
  const marks = {
    'aria-current': today ? ('date' as const) : undefined,
    'data-today': today,
    tabIndex: isTabStop ? 0 : undefined,
  }
  if (!isPana) {
    return (
      <td {...marks} className={redOf(jodi)}>
        {jodi}
      </td>
    )
  }
  if (jodi === '') return <td {...marks} />
  return (
    <td {...marks} key={`${open} ${jodi} ${close}`}>
      {open} <b className={redOf(jodi)}>{jodi}</b> {close}
    </td>
  )
}

function redOf(jodi: string): string | undefined {
  return isRedJodi(jodi) ? styles.red : undefined
}
