import {
  type CSSProperties,
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { isRedJodi } from '#domain/jodis.ts'
import { Button, LinkButton } from '../form/button.tsx'
import styles from './week-chart.module.css'

// The browser lays out and paints one section in a frame: more weeks would stutter on a slow phone.
const SECTION_WEEKS = { jodis: 8, panas: 4 }
const WEEKS_AT_ONCE = 24
const WEEKS_IN_VIEW = 8

/** A jodi, or one between its two panas; '' for an empty cell. */
export type WeekCell = string | { open: string; jodi: string; close: string }

/** Seven cells from Monday, and the dates as its name. */
export type Week = { name: string; cells: readonly WeekCell[] }

type Labels = { days: readonly string[]; week: string; oldest: string; newest: string }

type ChartHeadProps = {
  title: string
  links: readonly { href: string; label: string; current: boolean }[]
  days: readonly string[]
  /** A text about the whole chart. */
  children?: ReactNode
}

/**
 * Whose chart it is, the way to the other one, and the days, in view however far one has scrolled.
 */
export function ChartHead({ title, links, days, children }: ChartHeadProps) {
  return (
    <div className={styles.top}>
      <h2 className={styles.title}>{title}</h2>
      {links.map(({ href, label, current }) => (
        <LinkButton
          key={href}
          kind={current ? 'primary' : 'plain'}
          href={href}
          aria-current={current ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
      {children && <div className={styles.said}>{children}</div>}
      <div className={styles.days} aria-hidden="true">
        {days.map(day => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </div>
  )
}

type WeekChartProps = { caption: string; weeks: readonly Week[]; labels: Labels }

/**
 * Weeks from the oldest to the newest, which is in view on opening. A few weeks each are a table of
 * their own that the browser lays out when it comes near; its height is known before.
 */
export function WeekChart({ caption, weeks, labels }: WeekChartProps) {
  const [isWhole, setWhole] = useState(false)
  useLayoutEffect(() => scrollToEnd(), [])
  // The newest weeks are painted first; thousands of older cells are made in the pauses after.
  useEffect(() => startTransition(() => setWhole(true)), [])

  const kind = typeof weeks[0]?.cells[0] === 'object' ? 'panas' : 'jodis'
  const sections = sectionsOf(weeks, SECTION_WEEKS[kind])
  const hidden = isWhole ? 0 : sections.length - WEEKS_AT_ONCE / SECTION_WEEKS[kind]
  return (
    <>
      <div className={`${styles.chart} ${styles[kind]}`}>
        {sections.map((section, place) => (
          <Section
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks only ever come at the end.
            key={place}
            caption={caption}
            weeks={section}
            labels={labels}
            isThere={place >= hidden}
          />
        ))}
      </div>
      {weeks.length > WEEKS_IN_VIEW && (
        <div className={styles.jumps}>
          <Button kind="quiet" wide onClick={() => window.scrollTo(0, 0)}>
            {labels.oldest}
          </Button>
          <Button kind="quiet" wide onClick={scrollToEnd}>
            {labels.newest}
          </Button>
        </div>
      )}
    </>
  )
}

type SectionProps = WeekChartProps & { isThere: boolean }

/** A result changes one week of hundreds: the other sections stay as they are. */
const Section = memo(
  function Section({ caption, weeks, labels, isThere }: SectionProps) {
    return (
      <div className={styles.section} style={{ '--weeks': weeks.length } as CSSProperties}>
        {isThere && (
          <table className={styles.table}>
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
              {weeks.map(week => (
                <tr key={week.name}>
                  <th scope="row">{week.name}</th>
                  {week.cells.map((cell, day) => (
                    <Cell key={labels.days[day]} cell={cell} />
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
    before.isThere === now.isThere && JSON.stringify(before.weeks) === JSON.stringify(now.weeks),
)

/** The spaces between the three numbers keep a reader from running them together. */
function Cell({ cell }: { cell: WeekCell }) {
  if (typeof cell === 'string') return <td className={lookOf(cell)}>{cell}</td>
  if (cell.jodi === '') return <td />
  return (
    <td>
      {cell.open && <span className={styles.pana}>{cell.open}</span>}{' '}
      <b className={lookOf(cell.jodi)}>{cell.jodi}</b>{' '}
      {cell.close && <span className={styles.pana}>{cell.close}</span>}
    </td>
  )
}

function lookOf(jodi: string): string {
  return isRedJodi(jodi) ? `${styles.jodi} ${styles.red}` : styles.jodi!
}

function sectionsOf(weeks: readonly Week[], size: number): Week[][] {
  return Array.from({ length: Math.ceil(weeks.length / size) }, (_, place) =>
    weeks.slice(place * size, (place + 1) * size),
  )
}

function scrollToEnd(): void {
  window.scrollTo(0, document.documentElement.scrollHeight)
}
