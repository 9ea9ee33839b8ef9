import { type ComponentProps, memo, type ReactNode, useEffect, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Button } from './button.tsx'
import styles from './number-grid.module.css'
import toolStyles from './number-tools.module.css'

type NumberGridProps = ComponentProps<'div'> & { label: string }

/** The screen listens on the grid, and reads data-number from the event's target. */
export function NumberGrid({ label, ...rest }: NumberGridProps) {
  // biome-ignore lint/a11y/useSemanticElements: a fieldset lays out no grid in older browsers.
  return <div {...rest} role="group" aria-label={label} className={styles.numbers} />
}

type NumberGroupProps = Omit<ComponentProps<'section'>, 'children'> & {
  children: Elements
  /** Empty for numbers that are in no group. */
  title: string
  /** The name of `onAll` for screen readers, which begins with `all`. */
  allLabel: string
  /** Empty for numbers in separate rows, without a button. */
  all: string
  onAll: () => void
  /** Whether heading and button share a tile in the grid: nine numbers leave three places of two rows. */
  isTile: boolean
}

/** Numbers under a heading, which are drawn while they are near the screen. */
export function NumberGroup(props: NumberGroupProps) {
  const { title, all, allLabel, onAll, isTile, children, ...rest } = props
  if (!title) return <div className={styles.grid}>{children}</div>
  if (!all) {
    return (
      <section {...rest} className={styles.group}>
        <h3 className="visually-hidden">{title}</h3>
        <div className={styles.grid}>{children}</div>
      </section>
    )
  }
  const head = (
    <div className={isTile ? styles.tile : styles.head}>
      <h3 className={styles.title}>{title}</h3>
      <button type="button" className={styles.all} aria-label={allLabel} onClick={onAll}>
        {all}
      </button>
    </div>
  )
  return (
    <section {...rest} className={styles.group}>
      {!isTile && head}
      <div className={`${styles.grid} ${styles.panas}`}>
        {isTile && head}
        {children}
      </div>
    </section>
  )
}

/** One row over the numbers: the first choice, and buttons for the rest. */
export function NumberTools({ children }: { children: ReactNode }) {
  return <div className={toolStyles.tools}>{children}</div>
}

type ToolProps = ComponentProps<'button'> & {
  label: string
  /** One word under the icon. */
  word?: string
  icon: 'search' | 'bolt' | 'close'
}

/** A square button of the tools. */
export function Tool({ label, word, icon, ...rest }: ToolProps) {
  return (
    <span className={toolStyles.tool}>
      <Button {...rest} kind="quiet" icon={icon} aria-label={label} title={label}>
        {word && <span aria-hidden="true">{word}</span>}
      </Button>
    </span>
  )
}

/** `held`: a ring fills for the rest of a long press. `kept`: chosen, and waits for a stake. */
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

/** Keeps the stake, and the strip under it, visible while the numbers scroll. */
export function StickyStake({ children }: { children: ReactNode }) {
  return <div className={toolStyles.stake}>{children}</div>
}

type AnkStripProps = {
  label: string
  anks: readonly string[]
  /** The name of an ank for screen readers. */
  nameOf: (ank: string) => string
  /** The ank whose numbers are visible. */
  current: string
  /** The anks with chosen numbers. */
  chosen: string
  onAnk: (ank: string) => void
}

/**
 * A strip of the anks: a tap on one, or a finger that moves along, shows its numbers. It is one
 * slider, because ten buttons are too narrow for a finger on a narrow phone.
 */
export function AnkStrip(props: AnkStripProps) {
  const { label, anks, nameOf, current, chosen, onAnk } = props
  const slider = useRef<HTMLInputElement>(null)

  useEffect(() => {
    slider.current!.value = String(anks.indexOf(current))
  }, [anks, current])

  function show(): void {
    const ank = anks[slider.current!.valueAsNumber]
    if (ank !== undefined) onAnk(ank)
  }

  return (
    <div className={toolStyles.strip}>
      {anks.map(ank => (
        <span
          key={ank}
          aria-hidden="true"
          className={`${toolStyles.ank} ${ank === current ? toolStyles.current : ''} ${chosen.includes(ank) ? toolStyles.has : ''}`}
        >
          {ank}
        </span>
      ))}
      <input
        ref={slider}
        className={toolStyles.slider}
        type="range"
        aria-label={label}
        aria-valuetext={nameOf(current)}
        min={0}
        max={anks.length - 1}
        defaultValue={0}
        onInput={show}
        onClick={show}
      />
    </div>
  )
}
