import type { ReactNode } from 'react'
import styles from './frame.module.css'

type FrameProps = { header?: ReactNode; children?: ReactNode; nav?: ReactNode }

/** The frame of a page. It is rendered on the server too, so it has no hooks and no window. */
export function Frame({ header, children, nav }: FrameProps) {
  return (
    <div className={styles.frame}>
      {header}
      <main className={styles.main} tabIndex={-1}>
        {children}
      </main>
      {nav}
    </div>
  )
}
