import { type ComponentProps, memo, type ReactNode } from 'react'
import styles from './number-grid.module.css'

type NumberGridProps = ComponentProps<'div'> & { label: string }

/** The screen listens on the grid, and reads data-number from the event's target. */
export function NumberGrid({ label, ...rest }: NumberGridProps) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out no grid in older browsers.
  return <div {...rest} role="group" aria-label={label} className="stack tight" />
}

/** Numbers side by side: five in a row, or four of a group of panas. */
export function NumberRows({ isOfPanas, ...rest }: ComponentProps<'div'> & { isOfPanas: boolean }) {
  return <div {...rest} className={`${styles.grid} ${isOfPanas ? styles.panas : ''}`} />
}

/** Numbers under a heading, which are drawn while they are near the screen. */
export function NumberGroup(props: ComponentProps<'section'>) {
  return <section {...props} className={styles.group} />
}

/** The line above the grid, which keeps its height until its parts are loaded. */
export function NumberTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}

type NumberCellProps = {
  number: string
  /** The word after the points, for screen readers. */
  unit: string
  points?: string | undefined
  holding?: boolean | undefined
}

/**
 * One number. While `holding`, a ring fills for the rest of a long press. The place for the points is
 * always there, since a new element costs a slow phone more than a new text.
 */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { number, unit, points, holding } = props
  return (
    <button
      type="button"
      data-number={number}
      className={`${styles.cell} ${points ? styles.chosen : ''} ${holding ? styles.holding : ''}`}
      aria-pressed={points !== undefined}
      aria-label={points && `${number} ${points} ${unit}`}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.points}>{points && ` ${points}`}</span>
    </button>
  )
})
