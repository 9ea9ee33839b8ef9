import { NumberTile } from './number-tile.tsx'
import styles from './result.module.css'

/** A draw: pana and ank, '***' and '*' while it is not declared. */
type Draw = { pana: string; ank: string; isNew: boolean }

export type ResultProps = {
  open: Draw
  close: Draw
  /** The result in words, for screen readers. */
  spoken?: string
  /** It is of an earlier day. */
  isEarlier?: boolean
  /** Whether it is in a row of a list. */
  isSmall?: boolean
  /** Whether it is the only one of the screen, to which the tiles of the tapped card move. */
  isOnly?: boolean
}

/** A result with a tile for each ank. Its text is the whole result: 128-16-349. */
export function Result({ open, close, spoken, isEarlier, isSmall, isOnly }: ResultProps) {
  const looks = [
    styles.result,
    isEarlier && styles.earlier,
    isSmall && styles.small,
    isOnly && styles.only,
  ]
  return (
    <p className={looks.filter(Boolean).join(' ')}>
      {spoken && <span className="visually-hidden">{spoken}</span>}
      <span className={styles.drawing} aria-hidden={spoken ? true : undefined}>
        <Pana text={open.pana} />
        <Hyphen />
        <span className={styles.jodi}>
          <Tile {...open} isEarlier={isEarlier} />
          <Tile {...close} isEarlier={isEarlier} />
        </span>
        <Hyphen />
        <Pana text={close.pana} />
      </span>
    </p>
  )
}

function Pana({ text }: { text: string }) {
  return <span className={text.startsWith('*') ? styles.waiting : undefined}>{text}</span>
}

function Tile({ ank, isNew, isEarlier }: Draw & { isEarlier: boolean | undefined }) {
  const state = ank === '*' ? 'down' : isEarlier ? 'earlier' : 'drawn'
  return (
    <NumberTile state={state} turns={isNew}>
      {ank}
    </NumberTile>
  )
}

function Hyphen() {
  return <span className="visually-hidden">-</span>
}
