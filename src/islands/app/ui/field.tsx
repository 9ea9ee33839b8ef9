import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './field.module.css'
import { FieldFrame } from './field-frame.tsx'

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
    <FieldFrame id={id} label={label} error={error} hint={hint} accessory={accessory}>
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      <input
        enterKeyHint="next"
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
    </FieldFrame>
  )
}
