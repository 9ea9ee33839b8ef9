import styles from './number-tile.module.css'

/**
 * `down`: the number is not known. `drawn`, `earlier`: of a draw, today's or before. `chosen`, `won`,
 * `lost`: of a bid.
 */
export type TileState = 'down' | 'drawn' | 'earlier' | 'chosen' | 'won' | 'lost'

type NumberTileProps = {
  state: TileState
  /** Shows the tile face down, and turns it once. */
  turns?: boolean
  children: string
}

/** A number on a leaf with a seam. */
export function NumberTile({ state, turns, children }: NumberTileProps) {
  const face = `${styles.tile} ${styles[state]}`
  if (!turns) return <span className={face}>{children}</span>
  return (
    <span className={`${styles.tile} ${styles.turning}`}>
      <span className={face}>{children}</span>
    </span>
  )
}
