import styles from './result.module.css'

/** A draw as it is shown: pana and ank, '***' and '*' while it is not declared. */
type Draw = { pana: string; ank: string; isNew: boolean }

type ResultProps = { open: Draw; close: Draw }

/** A result with a tile for each ank. Its text is the whole result: 128-16-349. */
export function Result({ open, close }: ResultProps) {
  return (
    <p className={styles.result}>
      <Pana text={open.pana} />
      <Hyphen />
      <span className={styles.jodi}>
        <Tile {...open} />
        <Tile {...close} />
      </span>
      <Hyphen />
      <Pana text={close.pana} />
    </p>
  )
}

function Pana({ text }: { text: string }) {
  return <span className={text.startsWith('*') ? styles.waiting : undefined}>{text}</span>
}

function Tile({ ank, isNew }: Draw) {
  const look = ank === '*' ? styles.empty : styles.drawn
  return <span className={`${styles.tile} ${look} ${isNew ? styles.new : ''}`}>{ank}</span>
}

function Hyphen() {
  return <span className="visually-hidden">-</span>
}
