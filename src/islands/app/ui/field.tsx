import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Elements } from '../lib/elements.ts'
import { Note } from './feedback.tsx'
import styles from './field.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: ReactNode
  name: string
  error?: string | undefined
  hint?: ReactNode
  prefix?: string | undefined
  /** Shown after the input, in the same line. */
  accessory?: Elements
}

/** A labelled text input. An error pushes what follows; a field with hints has room for them. */
export function Field({ label, error, hint, prefix, accessory, ...input }: FieldProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <div className={styles.box}>
          {prefix && <span className={styles.prefix}>{prefix}</span>}
          <input
            enterKeyHint="next"
            {...input}
            id={id}
            className={styles.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-note`}
          />
        </div>
        {accessory}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & { label: string; hint: ReactNode }

/** A labelled field of several lines. */
export function TextArea({ label, hint, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <div className={styles.box}>
          <textarea
            {...input}
            id={id}
            className={`${styles.input} ${styles.lines}`}
            aria-describedby={`${id}-note`}
          />
        </div>
      </div>
      <Note id={`${id}-note`} hint={hint} />
    </div>
  )
}

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
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <div className={styles.box}>
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
        </div>
      </div>
      <Note id={`${id}-note`} />
    </div>
  )
}

type CheckFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  name: string
  error?: string | undefined
}

export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className={styles.field}>
      <label className={styles.check} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.tick}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
        />
        <span>{label}</span>
      </label>
      <Note id={`${id}-note`} error={error} />
    </div>
  )
}

type SearchFieldProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  label: string
  /** Shown after the field, in the same line. */
  accessory?: Elements
  onSearch: (typed: string) => void
}

/** A field that narrows what is under it while the player types. */
export function SearchField({ label, accessory, onSearch, ...input }: SearchFieldProps) {
  return (
    <div className={styles.line}>
      <div className={styles.box}>
        <input
          placeholder={label}
          {...input}
          type="search"
          className={styles.input}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="search"
          onInput={event => onSearch(event.currentTarget.value)}
        />
      </div>
      {accessory}
    </div>
  )
}
