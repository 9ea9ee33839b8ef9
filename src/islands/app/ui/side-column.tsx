import type { Elements } from '../lib/elements.ts'
import styles from './side-column.module.css'

/** What is next to a screen on a desktop, where the slip is on others. */
export function SideColumn({ title, children }: { title: string; children: Elements }) {
  return (
    <aside className={`${styles.column} stack tight`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </aside>
  )
}
