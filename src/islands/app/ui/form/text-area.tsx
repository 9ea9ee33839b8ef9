import { type ComponentProps, type ReactNode, useId } from 'react'
import { Note } from '../feedback/note.tsx'
import field from './field.module.css'
import styles from './text-area.module.css'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; hint: ReactNode }

/** A labelled field of several lines. */
export function TextArea({ label, hint, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={field.line}>
        <div className={field.box}>
          <textarea
            {...input}
            id={id}
            className={`${field.input} ${styles.lines}`}
            aria-describedby={`${id}-note`}
          />
        </div>
      </div>
      <Note id={`${id}-note`} hint={hint} />
    </div>
  )
}
