import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './check-field.module.css'
import fieldStyles from './field.module.css'
import { Note } from './note.tsx'

type CheckFieldProps = ComponentProps<'input'> & {
  label: ReactNode
  name: string
  error?: string | undefined
}

export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const own = useId()
  const id = input.id ?? own
  return (
    <div className={fieldStyles.field}>
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
