import { Icon } from './icon.tsx'
import styles from './receipt-head.module.css'
import { Result, type ResultProps } from './result.tsx'

type HeadProps = {
  /** What was won, with its sign; empty for no win. */
  sum: string
  title: string
  note: string
  market: string
  /** Null before the draw. */
  result: ResultProps | null
}

/** The outcome, shown first: with the result once it is drawn. */
export function ReceiptHead({ sum, title, note, market, result }: HeadProps) {
  if (!result) {
    return (
      <div className={styles.head}>
        <Icon name="check" />
        <div>
          <p className="big">{title}</p>
          <p className={styles.note}>{`${note} · ${market}`}</p>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.drawn}>
      <p className={styles.note}>{market}</p>
      <Result {...result} />
      {sum && <p className={styles.sum}>{sum}</p>}
      <p className="big">{title}</p>
      <p className={styles.note}>{note}</p>
    </div>
  )
}
