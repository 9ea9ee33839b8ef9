import type { ComponentProps } from 'react'
import type { Elements } from '../lib/elements.ts'
import styles from './number-grid.module.css'

type NumberGroupProps = Omit<ComponentProps<'section'>, 'children'> & {
  children: Elements
  /** Empty for numbers that are in no group. */
  title: string
  /** The name of `onAll` for screen readers, which begins with `all`. */
  allLabel: string
  /** Empty for numbers in separate rows, without a button. */
  all: string
  onAll: () => void
  /**
   * `tile`: heading and button share a tile in the grid, since nine numbers leave three places of two
   * rows. `flat`: the group is all there is.
   */
  layout: 'head' | 'tile' | 'flat'
}

/** Numbers under a heading, which are drawn while they are near the screen. */
export function NumberGroup(props: NumberGroupProps) {
  const { title, all, allLabel, onAll, layout, children, ...rest } = props
  if (!title) return <div className={styles.grid}>{children}</div>
  if (!all) {
    return (
      <section {...rest} className={styles.group}>
        <h3 className="visually-hidden">{title}</h3>
        <div className={styles.grid}>{children}</div>
      </section>
    )
  }
  const isTile = layout === 'tile'
  const head = (
    <div className={isTile ? styles.tile : styles.head}>
      <h3 className={styles.title}>{title}</h3>
      <button type="button" className={styles.all} aria-label={allLabel} onClick={onAll}>
        {all}
      </button>
    </div>
  )
  return (
    <section {...rest} className={styles.group}>
      {!isTile && head}
      <div className={layout === 'flat' ? styles.grid : `${styles.grid} ${styles.panas}`}>
        {isTile && head}
        {children}
      </div>
    </section>
  )
}
