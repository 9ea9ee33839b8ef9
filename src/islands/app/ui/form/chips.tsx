import type { RefObject } from 'react'
import styles from './chips.module.css'

type ChipsProps = {
  label: string
  values: readonly { value: string; label: string }[]
  /** The field they fill. */
  field: RefObject<HTMLInputElement | null>
}

/** Ready amounts under a field. */
export function Chips({ label, values, field }: ChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {values.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          onClick={() => fill(field.current!, value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}

/** As typing does it, so that the form and the field hear of it. */
function fill(input: HTMLInputElement, value: string): void {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
