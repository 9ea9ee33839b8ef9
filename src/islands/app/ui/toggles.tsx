import { useEffect, useRef } from 'react'
import chipStyles from './chip.module.css'
import { Chip } from './chip.tsx'
import styles from './toggles.module.css'

type TogglesProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  isOn: (value: Value) => boolean
  onChoose: (value: Value) => void
  /** Digits are in rows of five; a line scrolls sideways. */
  shape?: 'digits' | 'line'
}

/** Small options side by side, of which one or several are chosen. */
export function Toggles<Value extends string>(props: TogglesProps<Value>) {
  const { label, options, isOn, onChoose, shape } = props
  const list = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const chosen = list.current!.querySelector<HTMLElement>('[aria-pressed=true]')
    if (shape === 'line' && chosen) list.current!.scrollLeft = chosen.offsetLeft / 2
  }, [shape])
  return (
    <fieldset
      ref={list}
      className={`${chipStyles.chips} ${styles.toggles} ${shape ? styles[shape] : ''}`}
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
