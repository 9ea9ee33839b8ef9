import { type ComponentProps, memo, type ReactNode, useRef } from 'react'
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

type AnkStripProps = {
  label: string
  anks: readonly string[]
  /** The name of an ank for screen readers. */
  nameOf: (ank: string) => string
  onAnk: (ank: string) => void
}

/** Keeps the stake, and the strip under it, in sight while the numbers scroll. */
export function StickyStake({ children }: { children: ReactNode }) {
  return <div className={styles.stake}>{children}</div>
}

/**
 * A strip of the anks: a tap on one, or a finger that moves along, shows its numbers. It is one
 * slider, because ten buttons are too narrow for a finger on a narrow phone.
 */
export function AnkStrip({ label, anks, nameOf, onAnk }: AnkStripProps) {
  const slider = useRef<HTMLInputElement>(null)

  function show(): void {
    const ank = anks[slider.current!.valueAsNumber]
    if (ank === undefined) return
    slider.current!.setAttribute('aria-valuetext', nameOf(ank))
    onAnk(ank)
  }

  return (
    <div className={styles.strip}>
      {anks.map(ank => (
        <span key={ank} aria-hidden="true">
          {ank}
        </span>
      ))}
      <input
        ref={slider}
        className={styles.slider}
        type="range"
        aria-label={label}
        min={0}
        max={anks.length - 1}
        defaultValue={0}
        onInput={show}
        onClick={show}
      />
    </div>
  )
}
