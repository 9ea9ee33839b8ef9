import type { Elements } from '../lib/elements.ts'
import styles from './empty.module.css'
import { NumberTile } from './number-tile.tsx'

type EmptyProps = { title: string; children?: string | false; action?: Elements }

/** Shown instead of an empty list. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <p className={styles.tiles} aria-hidden>
        <NumberTile state="down">*</NumberTile>
        <NumberTile state="down">*</NumberTile>
        <NumberTile state="down">*</NumberTile>
      </p>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action}
    </div>
  )
}
