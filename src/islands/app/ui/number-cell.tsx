import { memo } from 'react'
import styles from './number-cell.module.css'

/** `held`: a ring fills for the rest of a long press. `kept`: chosen, and waits for its points. */
export type CellMark = 'held' | 'kept' | undefined

type NumberCellProps = {
  number: string
  /** The word after the points, for screen readers. */
  unit: string
  points?: string | undefined
  mark: CellMark
  /** Whether Tab comes to it; arrow keys lead on from there. */
  isTabStop: boolean
}

/**
 * One number. The place for the points is always there, since a new element costs a slow phone more
 * than a new text.
 */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { number, unit, points, mark, isTabStop } = props
  return (
    <button
      type="button"
      data-number={number}
      tabIndex={isTabStop ? 0 : -1}
      className={`${styles.cell} ${points ? styles.chosen : ''} ${mark ? styles[mark] : ''}`}
      aria-pressed={points !== undefined}
      aria-label={points && `${number} ${points} ${unit}`}
    >
      <span className={styles.number}>{number}</span>
      <span className={styles.points}>{points && ` ${points}`}</span>
    </button>
  )
})
