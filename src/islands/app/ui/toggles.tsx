import chipStyles from './chip.module.css'
import { Chip } from './chip.tsx'
import styles from './toggles.module.css'

type TogglesProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  isOn: (value: Value) => boolean
  onChoose: (value: Value) => void
  /** Whether the options are digits, in rows of five. */
  isOfDigits?: boolean
}

/** Small options side by side, of which one or several are chosen. */
export function Toggles<Value extends string>(props: TogglesProps<Value>) {
  const { label, options, isOn, onChoose, isOfDigits = false } = props
  return (
    <fieldset
      className={`${chipStyles.chips} ${styles.toggles} ${isOfDigits ? styles.digits : ''}`}
      aria-label={label}
    >
      {options.map(({ value, label: text }) => (
        <Chip key={value} isOn={isOn(value)} onClick={() => onChoose(value)}>
          {text}
        </Chip>
      ))}
    </fieldset>
  )
}
