import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './note.module.css'

type NoteProps = {
  id: string
  error?: string | undefined
  hint?: ReactNode
  /** Screen readers announce the error: the focus stays in the field. */
  isSaid?: boolean
}

/** The line under a field: its error if there is one, else its hint. Without both it has no height. */
export function Note({ id, error, hint, isSaid = false }: NoteProps) {
  return (
    <p
      id={id}
      className={`${error ? styles.noteError : styles.note} ${hint === undefined ? '' : styles.hinted}`}
      role={error && isSaid ? 'alert' : undefined}
    >
      {error ? (
        <>
          <Icon name="alert" />
          <span>{error}</span>
        </>
      ) : (
        hint
      )}
    </p>
  )
}
