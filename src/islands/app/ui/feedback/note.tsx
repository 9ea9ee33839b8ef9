import type { ReactNode } from 'react'
import styles from './note.module.css'

type NoteProps = { id: string; error?: string | undefined; hint?: ReactNode }

/** The line under a field: its error if there is one, else its hint. */
export function Note({ id, error, hint }: NoteProps) {
  return (
    <p id={id} className={error ? styles.error : styles.note}>
      {error || hint}
    </p>
  )
}
