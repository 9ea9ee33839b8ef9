import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

type TextAreaProps = ComponentProps<'textarea'> & { label: string; hint: ReactNode }

/** A labelled field of several lines. */
export function TextArea({ label, hint, ...input }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <textarea
        {...input}
        id={id}
        className={`${styles.input} ${styles.lines}`}
        aria-describedby={`${id}-note`}
      />
    </FieldFrame>
  )
}
