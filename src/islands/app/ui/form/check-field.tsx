import { type ComponentProps, type ReactNode, useId } from 'react'
import { Note } from '../feedback/note.tsx'
import styles from './field.module.css'

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
