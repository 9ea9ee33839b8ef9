import { type ComponentProps, memo } from 'react'
import styles from './number-grid.module.css'

type NumberGridProps = ComponentProps<'div'> & { label: string; columns: 3 | 4 | 5 | 10 }

/** The screen attaches one listener for every cell and reads data-number from the event's target. */
export function NumberGrid({ label, columns, children, ...rest }: NumberGridProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out no grid in older browsers.
    <div
      {...rest}
      role="group"
      aria-label={label}
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}
    >
      {children}
    </div>
  )
}

type NumberCellProps = {
  number: string
  points?: string | undefined
  note?: string | undefined
  state?: 'idle' | 'disabled' | undefined
  holding?: boolean | undefined
}

/** One number. While `holding`, a ring fills for the 1.4 s of a long press. */
export const NumberCell = memo(function NumberCell(props: NumberCellProps) {
  const { number, points, note, state, holding } = props
  const below = points ?? note
  return (
    <button
      type="button"
      data-number={number}
      className={`${styles.cell} ${points ? styles.chosen : ''} ${holding ? styles.holding : ''}`}
      aria-pressed={points !== undefined}
      disabled={state === 'disabled'}
    >
      <span className={styles.number}>{number}</span>
      {below && <span className={styles.below}> {below}</span>}
      {points && <span className="visually-hidden"> points</span>}
    </button>
  )
})
