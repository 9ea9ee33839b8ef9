import styles from './chips.module.css'

type ChipsProps = {
  label: string
  values: readonly { value: string; label: string }[]
  onPick: (value: string) => void
}

/** Ready amounts under a field. */
export function Chips({ label, values, onPick }: ChipsProps) {
  return (
    <fieldset className={styles.chips} aria-label={label}>
      {values.map(({ value, label: text }) => (
        <button key={value} type="button" className={styles.chip} onClick={() => onPick(value)}>
          {text}
        </button>
      ))}
    </fieldset>
  )
}
