import type { ReactNode } from 'react'
import styles from './form-end.module.css'

/** The end of a form. Its button, with the answer of the form, is visible from the start. */
export function FormEnd({ children }: { children: ReactNode }) {
  return (
    <div className={styles.end} data-form-end>
      {children}
    </div>
  )
}
