import styles from './skeleton.module.css'

/** What is loading: markets, cards, rows of a list, fields of a form, numbers of a grid, weeks of a chart. */
export type Shape = 'markets' | 'cards' | 'rows' | 'fields' | 'numbers' | 'weeks'

const boxes: Record<Shape, number> = {
  markets: 4,
  cards: 4,
  rows: 8,
  fields: 5,
  numbers: 30,
  weeks: 9,
}

type SkeletonProps = { shape: Shape; count?: number }

/** The outline of what is loading. */
export function Skeleton({ shape, count = boxes[shape] }: SkeletonProps) {
  return (
    <div
      className={`${styles.skeleton} ${styles[shape]} ${shape === 'markets' ? 'board' : ''}`}
      aria-hidden="true"
    >
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are all alike.
        <span key={place} className={styles.box} />
      ))}
    </div>
  )
}
