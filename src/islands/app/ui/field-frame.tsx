import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './field.module.css'
import { Note } from './note.tsx'

type FieldFrameProps = {
  /** The id of the input. The id of its note ends with -note. */
  id: string
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Shown after the input, in the same line. */
  accessory?: Elements
  /** The input, with what is in its box. */
  children: ReactNode
}

/** A label, an input in a box, and a note below. */
export function FieldFrame({ id, label, error, hint, accessory, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.line}>
        <div className={styles.box}>{children}</div>
        {accessory}
      </div>
      <Note id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
