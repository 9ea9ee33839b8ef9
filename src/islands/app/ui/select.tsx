import { useId } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type SelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A labelled native select. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange } = props
  const id = useId()
  return (
    <FieldFrame id={id} label={label}>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={event => onChange(event.currentTarget.value as Value)}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
