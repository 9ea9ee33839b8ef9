import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Note } from './note.tsx'

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
