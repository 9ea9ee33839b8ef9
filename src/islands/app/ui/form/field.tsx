import { type ComponentProps, type ReactNode, useId } from 'react'
import { Note } from '../feedback/note.tsx'
import styles from './field.module.css'

type FieldProps = Omit<ComponentProps<'input'>, 'prefix'> & {
  label: ReactNode
  name: string
  error?: string | undefined
  hint?: ReactNode
  prefix?: string | undefined
  /** Shown after the input, in the same line. */
  beside?: ReactNode
}

/** A labelled text input. It always has space for its error or hint, so that nothing moves. */
export function Field({ label, error, hint, prefix, beside, ...input }: FieldProps) {
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
        {beside}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
