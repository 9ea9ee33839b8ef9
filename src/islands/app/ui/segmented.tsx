import styles from './segmented.module.css'

type Option<Value extends string> = {
  value: Value
  label: string
  disabled?: boolean
  note?: string | undefined
}

type SegmentedProps<Value extends string> = {
  label: string
  name: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}

/** A choice of two or three as big buttons, with the keyboard behaviour of a radio group. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, name, options, value, onChange } = props
  return (
    <fieldset>
      <legend className="visually-hidden">{label}</legend>
      <div className={styles.track}>
        {options.map(option => (
          <label key={option.value} className={styles.option}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
            {option.note && <span className={styles.note}>{option.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
