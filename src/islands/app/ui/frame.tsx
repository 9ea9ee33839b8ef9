import type { ReactNode } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './frame.module.css'

type FrameProps = { header?: Elements; children?: ReactNode; nav?: Elements }

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
