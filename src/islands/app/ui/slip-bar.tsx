import { memo, type ReactNode, useRef } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Icon } from './icon.tsx'
import styles from './slip-bar.module.css'
import type { SlipState } from './slip-list.tsx'
import { Spinner } from './spinner.tsx'

type SlipChip = { key: string; text: string; points: string; state: SlipState }

type ChipProps = Omit<SlipChip, 'key'> & {
  chipKey: string
  /** The name of the button that removes it; empty if nothing can. */
  label: string
  onRemove: (key: string) => void
}

/** Drawn again only when it changes: a tap on the grid adds one of many. */
const Chip = memo(function Chip({ chipKey, text, points, state, label, onRemove }: ChipProps) {
  const isSending = state === 'sending' || state === 'checking'
  return (
    <li>
      <button
        type="button"
        className={`${styles.chip} ${styles[state] ?? ''}`}
        aria-label={label || undefined}
        disabled={!label}
        onClick={event => {
          moveFocus(event.currentTarget)
          onRemove(chipKey)
        }}
      >
        <span>
          <b>{text}</b> <span>{points}</span>
          {label && <Icon name="close" />}
          {isSending && <Spinner />}
          {state === 'done' && <Icon name="check" />}
        </span>
      </button>
    </li>
  )
})

/** Moves the focus to the next chip, or to the place button after the last one. */
function moveFocus(chip: HTMLElement): void {
  const item = chip.closest('li')
  const other = item?.nextElementSibling ?? item?.previousElementSibling
  const place = chip.closest('section')?.querySelector<HTMLElement>('[data-place]')
  const next = other?.querySelector('button') ?? place
  next?.focus({ preventScroll: true })
}

type SlipBarProps = {
  label: string
  /** How many bids are in the slip, on the button that opens it; empty for an empty slip. */
  count: string
  isOpen: boolean
  onToggle: () => void
  /** The newest first. */
  chips: readonly SlipChip[]
  /** The name of the button that removes a chip, by the chip's text; null if nothing can. */
  removeLabel: ((text: string) => string) | null
  onRemove: (key: string) => void
  /** What takes back the last step; empty if nothing can be taken back. */
  undoLabel: string
  onUndo: () => void
  /** What is wrong with the slip, over everything. */
  notices: Elements
  /** The part next to the close button, and the rows; both shown while it is open. */
  tools: Elements
  rows: ReactNode
  actions: ReactNode
  /** What a screen reader announces when it changes. */
  said: string
}

/**
 * The slip as a sheet in the place of the bottom navigation: chips with the newest first, or all rows,
 * and the button that sends it. An empty slip is a line above the navigation, and as high together
 * with it, so that nothing moves when the first number is chosen. On a desktop it is a column with all
 * rows.
 */
export function SlipBar(props: SlipBarProps) {
  const { label, count, isOpen, onToggle, chips, removeLabel, onRemove, undoLabel, onUndo } = props
  const { notices, tools, rows, actions, said } = props
  const bar = useRef<HTMLElement>(null)

  function undo(): void {
    bar.current?.querySelector<HTMLElement>('[data-place]')?.focus({ preventScroll: true })
    onUndo()
  }

  return (
    <section
      ref={bar}
      className={`${styles.bar} ${count ? styles.filled : ''}`}
      data-slip={count ? 'filled' : 'empty'}
      aria-label={label}
      onKeyDown={event => event.key === 'Escape' && isOpen && onToggle()}
    >
      <h2 className={styles.heading}>{label}</h2>
      {notices}
      {count && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too.
        <div className={styles.line} tabIndex={0}>
          <button type="button" className={styles.toggle} aria-expanded={isOpen} onClick={onToggle}>
            <span>
              <span>{count}</span>
              <Icon name="chevron" />
            </span>
          </button>
          {undoLabel && (
            <button type="button" className={styles.chip} onClick={undo}>
              <span>
                <Icon name="refund" />
                <span>{undoLabel}</span>
              </span>
            </button>
          )}
          {isOpen ? (
            tools
          ) : (
            <ul className={styles.chips}>
              {chips.map(({ key, text, points, state }) => (
                <Chip
                  key={key}
                  chipKey={key}
                  text={text}
                  points={points}
                  state={state}
                  label={removeLabel && state !== 'done' ? `${removeLabel(text)} ${points}` : ''}
                  onRemove={onRemove}
                />
              ))}
            </ul>
          )}
        </div>
      )}
      {isOpen && <div className={styles.rows}>{rows}</div>}
      <div className={styles.actions}>{actions}</div>
      <output className="visually-hidden">{said}</output>
    </section>
  )
}
