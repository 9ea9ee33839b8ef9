import {
  type CSSProperties,
  memo,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button } from './button.tsx'
import styles from './week-chart.module.css'
import tableStyles from './week-table.module.css'
import { type ChartLabels, type Week, WeekTable } from './week-table.tsx'

type Place = { row: number; column: number }

/** The place of a cell among the rows that are there; null for another element. */
function placeOf(chart: Element, cell: Element): Place | null {
  const row = cell.closest('tr')
  const rows = [...chart.querySelectorAll('tbody tr')]
  if (!row || !cell.matches('td')) return null
  return {
    row: rows.indexOf(row),
    column: [...row.cells].indexOf(cell as HTMLTableCellElement) - 1,
  }
}

const FAR = 7

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -FAR],
  End: [0, FAR],
}

/** Moves the focus from a cell to its neighbour. Returns false for another key, and at the edge. */
function moveFocus(chart: Element, cell: Element, key: string): boolean {
  const step = steps[key]
  const place = step && placeOf(chart, cell)
  if (!place) return false
  const row = chart.querySelectorAll('tbody tr')[place.row + step[0]]
  const cells = [...(row?.querySelectorAll('td') ?? [])]
  const column = place.column + step[1]
  const next = cells[Math.abs(step[1]) === FAR ? Math.min(Math.max(column, 0), 6) : column]
  if (!next) return false
  cell.removeAttribute('tabindex')
  next.tabIndex = 0
  next.focus()
  return true
}

type WeekSectionProps = {
  caption: string
  weeks: readonly Week[]
  labels: ChartLabels
  isThere: boolean
  isLast: boolean
}

/** A result changes one week of hundreds: the other sections are not rendered again. */
const WeekSection = memo(
  function WeekSection({ caption, weeks, labels, isThere, isLast }: WeekSectionProps) {
    return (
      <div className={styles.section} style={{ '--weeks': weeks.length } as CSSProperties}>
        {isThere && (
          <WeekTable caption={caption} weeks={weeks} labels={labels} stop={isLast} isGrid />
        )}
      </div>
    )
  },
  (before, now) =>
    before.isThere === now.isThere &&
    before.isLast === now.isLast &&
    JSON.stringify(before.weeks) === JSON.stringify(now.weeks),
)

// The browser lays out and paints one section in a frame: more weeks would stutter on a slow phone.
const SECTION_WEEKS = { jodis: 8, panas: 3 }

const WEEKS_AT_ONCE = 24

const WEEKS_IN_VIEW = 8

type Labels = ChartLabels & { oldest: string; newest: string; month: string }

type WeekChartProps = {
  caption: string
  weeks: readonly Week[]
  labels: Labels
  /** The player chose a day that has a cell: the places of the week and of the day. */
  onDay: (week: number, day: number) => void
}

/**
 * Weeks from the oldest to the newest, which is in view on opening. A few weeks each are a table of
 * their own that the browser lays out when it comes near; its height is known before.
 */
export function WeekChart({ caption, weeks, labels, onDay }: WeekChartProps) {
  const chart = useRef<HTMLDivElement>(null)
  const [areAllMade, setAllMade] = useState(false)
  useLayoutEffect(() => scrollToEnd(chart.current!), [])
  // The newest weeks are painted first; thousands of older cells are made in the pauses after.
  useEffect(() => startTransition(() => setAllMade(true)), [])

  const kind = typeof weeks[0]?.cells[0] === 'object' ? 'panas' : 'jodis'
  const sections = sectionsOf(weeks, SECTION_WEEKS[kind])
  const hidden = areAllMade ? 0 : Math.max(0, sections.length - WEEKS_AT_ONCE / SECTION_WEEKS[kind])
  const months = monthsOf(weeks)
  const choose = (cell: Element | null) => {
    const place = cell && placeOf(chart.current!, cell)
    if (place && cell.textContent) onDay(hidden * SECTION_WEEKS[kind] + place.row, place.column)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells of its grids get the taps and keys. */}
      <div
        ref={chart}
        className={`${tableStyles.chart} ${tableStyles[kind]} ${styles.chart}`}
        onClick={event => choose((event.target as Element).closest('td'))}
        onKeyDown={event => {
          if (event.key === 'Enter' || event.key === ' ') choose(event.target as Element)
          else if (!moveFocus(chart.current!, event.target as Element, event.key)) return
          event.preventDefault()
        }}
      >
        {sections.map((section, place) => (
          <WeekSection
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks only ever come at the end.
            key={place}
            caption={caption}
            weeks={section}
            labels={labels}
            isThere={place >= hidden}
            isLast={place === sections.length - 1}
          />
        ))}
      </div>
      {weeks.length > WEEKS_IN_VIEW && (
        <div className={styles.jumps}>
          {months.length > 0 && (
            <select
              aria-label={labels.month}
              value=""
              onChange={event => scrollToWeek(chart.current!, Number(event.currentTarget.value))}
            >
              <option value="">{labels.month}</option>
              {months.map(({ name, week }) => (
                <option key={name} value={week}>
                  {name}
                </option>
              ))}
            </select>
          )}
          <Button kind="quiet" wide onClick={() => window.scrollTo(0, 0)}>
            {labels.oldest}
          </Button>
          <Button kind="quiet" wide onClick={() => scrollToEnd(chart.current!)}>
            {labels.newest}
          </Button>
        </div>
      )}
    </>
  )
}

function sectionsOf(weeks: readonly Week[], size: number): Week[][] {
  return Array.from({ length: Math.ceil(weeks.length / size) }, (_, place) =>
    weeks.slice(place * size, (place + 1) * size),
  )
}

/** The months of the weeks, newest first, each with the place of its first week. */
function monthsOf(weeks: readonly Week[]): { name: string; week: number }[] {
  const first = new Map<string, number>()
  for (const [place, week] of weeks.entries()) {
    const [, month, year] = /^(\d\d)\/\d\d\/(\d{4})$/.exec(week.first) ?? []
    const name = month && `${month}/${year}`
    if (name && !first.has(name)) first.set(name, place)
  }
  return [...first].map(([name, week]) => ({ name, week })).reverse()
}

/** All sections but the last have the same length, so their heights are known before their rows. */
function scrollToWeek(chart: Element, week: number): void {
  window.scrollBy(0, week * heightOfWeek(chart) - hiddenOf(chart))
}

/** Scrolls so that the first visible week is whole. */
function scrollToEnd(chart: Element): void {
  window.scrollTo(0, document.documentElement.scrollHeight)
  window.scrollBy(0, -Math.max(0, hiddenOf(chart) % heightOfWeek(chart)))
}

/** How much of the chart is under its head, or over the page where the head scrolls with it. */
function hiddenOf(chart: Element): number {
  const head = Math.max(0, chart.previousElementSibling!.getBoundingClientRect().bottom)
  return head - chart.getBoundingClientRect().top
}

function heightOfWeek(chart: Element): number {
  return Number.parseFloat(getComputedStyle(chart).getPropertyValue('--week'))
}
