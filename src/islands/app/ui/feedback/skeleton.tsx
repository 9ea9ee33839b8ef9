import styles from './skeleton.module.css'

type SkeletonProps = { rows: number; height: 'row' | 'card' }

/** Shown in place of a screen until its script is loaded. */
export function ScreenSkeleton() {
  return <Skeleton rows={4} height="card" />
}

/** Grey boxes with the height of what is loading: a menu row or a market card. */
export function Skeleton({ rows, height }: SkeletonProps) {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike.
        <span key={place} className={`${styles.box} ${styles[height]}`} />
      ))}
    </div>
  )
}
