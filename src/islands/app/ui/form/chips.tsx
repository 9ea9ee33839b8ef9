import type { ReactNode, RefObject } from 'react'
import styles from './chips.module.css'
import { fill } from './fill.ts'

type ChipsProps = {
  label: string
  values: readonly { value: string; label: string }[]
  /** The name of the field that they fill. */
  field: RefObject<HTMLInputElement | null>
}

/** Preset amounts under a field. */
export function Chips({ label, values, field }: ChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {values.map(({ value, label: text }) => (
        <Chip key={value} onClick={() => fill(field.current!, value)}>
          {text}
        </Chip>
      ))}
    </fieldset>
  )
}

type ChipProps = { isOn?: boolean; onClick: () => void; children: ReactNode }

/** A small button in a row of several. With `isOn` it is something to choose. */
export function Chip({ isOn, onClick, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  )
}
